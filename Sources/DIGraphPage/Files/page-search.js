// The search field with its list of results.

const RESULTS = 40;

class Search {
  #graph;
  #choose;
  #input;
  #list;
  #results = [];
  #active = 0;

  constructor(input, list, graph, choose) {
    this.#input = input;
    this.#list = list;
    this.#graph = graph;
    this.#choose = choose;
    input.addEventListener('input', () => this.#update());
    input.addEventListener('focus', () => this.#update());
    input.addEventListener('blur', () => this.#close());
    input.addEventListener('keydown', (event) => this.#key(event));
    // The press must not take the focus, since the list closes when the field loses it.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option = event.target.closest('[role=option]');
      if (option) { this.#take(Number(option.dataset.order)); }
    });
  }

  focus() {
    this.#input.focus();
    this.#input.select();
  }

  #update() {
    const found = this.#graph.search(this.#input.value);
    this.#results = found.slice(0, RESULTS);
    this.#active = 0;
    if (this.#input.value.trim() === '') { this.#close(); return; }
    const options = this.#results.map((result, order) => this.#option(result, order));
    if (found.length === 0) {
      options.push(make('li', { className: 'none', role: 'presentation' }, 'Nothing is found.'));
    } else if (found.length > RESULTS) {
      options.push(make('li', { className: 'none', role: 'presentation' }, `and ${found.length - RESULTS} more`));
    }
    this.#list.replaceChildren(...options);
    this.#list.hidden = false;
    this.#list.scrollTop = 0;
    this.#input.setAttribute('aria-expanded', 'true');
    this.#mark();
  }

  #option({ index, by }, order) {
    const component = this.#graph.components[index];
    const details = [by === 'service' ? component.services.map(serviceWords).join('; ') : undefined,
      by === 'file' ? component.file : (component.modules ?? []).join(', ')].filter(Boolean);
    return make('li', { role: 'option', id: `result-${order}`, 'data-order': String(order) },
      lifetimeMark(component.lifetime),
      make('span', { className: 'label' }, component.id),
      make('span', { className: 'detail' }, details.join(' · ')));
  }

  #mark() {
    for (const option of this.#list.querySelectorAll('[role=option]')) {
      const isActive = Number(option.dataset.order) === this.#active;
      option.setAttribute('aria-selected', String(isActive));
      if (isActive) { option.scrollIntoView({ block: 'nearest' }); }
    }
    if (this.#results.length > 0) {
      this.#input.setAttribute('aria-activedescendant', `result-${this.#active}`);
    } else {
      this.#input.removeAttribute('aria-activedescendant');
    }
  }

  #close() {
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }

  #take(order) {
    const result = this.#results[order];
    if (!result) { return; }
    this.#close();
    this.#choose(result.index);
  }

  #key(event) {
    const { key } = event;
    if (key === 'Escape') {
      // The first Escape clears the text, the next one is for the selection.
      if (this.#input.value !== '') { event.stopPropagation(); }
      this.#input.value = '';
      this.#update();
      return;
    }
    if (key === 'Enter') { this.#take(this.#active); return; }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!step || this.#results.length === 0) { return; }
    event.preventDefault();
    this.#active = (this.#active + step + this.#results.length) % this.#results.length;
    this.#mark();
  }
}
