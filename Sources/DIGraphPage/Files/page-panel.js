// The panel beside the drawing: what there is to say of the selected component or module, and the list of faults.

const LISTED = 40;

/** An element with properties, attributes (with a dash, or role) and children. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) { continue; }
    if (name.includes('-') || name === 'role') { element.setAttribute(name, value); } else { element[name] = value; }
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** The colour of a lifetime as a small mark; hollow for a weak one. */
function lifetimeMark(lifetime) {
  return make('span', {
    className: `lifetime ${lifetime in LIFETIMES ? lifetime : 'prototype'}${LIFETIMES[lifetime]?.weak ? ' weak' : ''}`,
    title: lifetime, 'aria-hidden': 'true',
  });
}

class Panel {
  #element;
  #graph;
  #events;

  /** @param events { close(), fold(module), isCollapsed(module) } */
  constructor(element, graph, events) {
    this.#element = element;
    this.#graph = graph;
    this.#events = events;
  }

  show(target, highlight) {
    const content = target?.component !== undefined ? this.#component(target.component, highlight)
      : target?.module !== undefined ? this.#module(target.module)
        : target?.faults ? this.#faults() : undefined;
    this.#element.hidden = content === undefined;
    this.#element.replaceChildren(...(content ?? []));
    this.#element.scrollTop = 0;
  }

  // ---- Parts

  #heading(kind, title, mark) {
    const close = make('button', { type: 'button', className: 'close', 'aria-label': 'Close', title: 'Close (Escape)' }, '×');
    close.addEventListener('click', () => this.#events.close());
    return make('header', {}, make('p', { className: 'kind' }, mark, kind), close, make('h2', {}, title));
  }

  /** A component as a link: the hash selects it, and the link can be copied. */
  #link(index, className = '') {
    const component = this.#graph.components[index];
    const link = make('a', { href: `#${encodeURIComponent(component.id)}`, className: `component ${className}` },
      lifetimeMark(component.lifetime), make('span', {}, component.id));
    if (component.severity) { link.append(make('span', { className: `mark ${component.severity}`, title: component.severity })); }
    return link;
  }

  #moduleLink(index) {
    const { name } = this.#graph.modules[index];
    return make('a', { href: `#${encodeURIComponent(`module:${name}`)}` }, name);
  }

  #section(title, count, ...content) {
    const heading = make('h3', {}, title);
    if (count !== undefined) { heading.append(' ', make('span', { className: 'number' }, count)); }
    return make('section', {}, heading, ...content);
  }

  /** A list that begins with what fits, and has the rest behind a button. */
  #list(items, toElement, className = '') {
    const list = make('ul', { className }, ...items.slice(0, LISTED).map((item) => make('li', {}, toElement(item))));
    if (items.length <= LISTED) { return list; }
    const more = make('button', { type: 'button', className: 'more' }, `Show all ${items.length}`);
    more.addEventListener('click', () => {
      list.append(...items.slice(LISTED).map((item) => make('li', {}, toElement(item))));
      list.children[LISTED].querySelector('a')?.focus();
      more.remove();
    });
    return make('div', {}, list, more);
  }

  #facts(facts) {
    const list = make('dl', { className: 'facts' });
    for (const [term, ...values] of facts) {
      const shown = values.filter((value) => value !== undefined && value !== '');
      if (shown.length > 0) { list.append(make('dt', {}, term), ...shown.map((value) => make('dd', {}, value))); }
    }
    return list;
  }

  #fault(fault, withComponent) {
    const item = make('article', { className: `fault ${fault.severity}` },
      make('p', { className: 'severity' }, make('span', { className: `mark ${fault.severity}` }), `${fault.severity} ${fault.id}`),
      make('p', { className: 'summary' }, fault.summary));
    if (fault.remedy) { item.append(make('p', { className: 'remedy' }, make('b', {}, 'fix: '), fault.remedy)); }
    if (withComponent && fault.index !== undefined) { item.append(this.#link(fault.index)); }
    for (const path of fault.paths ?? []) {
      if (path.length > 1) { item.append(this.#path(path.map((id) => this.#graph.byID.get(id) ?? id))); }
    }
    return item;
  }

  /** A path, each step a link; a step that is no component is only text. */
  #path(steps) {
    return make('ol', { className: 'path' }, ...steps.map((step) => make('li', {}, typeof step === 'number' ? this.#link(step) : step)));
  }

  // ---- Component

  #component(index, { needs, users, path }) {
    const component = this.#graph.components[index];
    const lifetime = LIFETIMES[component.lifetime]?.words;
    const flags = [component.isRoot && 'root: requested by the program itself', component.isPrivate && 'private to its module',
      component.requestsByContainer && 'requests from a container, so it may need more than is listed',
      component.level && 'registered in a parent container', awaitWords(component)].filter(Boolean);
    const content = [
      this.#heading(lifetimeLabel(component), component.name, lifetimeMark(component.lifetime)),
      this.#facts([
        ['Lifetime', lifetime && `${lifetimeLabel(component)}: ${lifetime}`],
        ['Services', ...component.services.map(serviceWords)],
        ['ID', component.id === component.name ? undefined : component.id],
        ['Type', component.type === component.name ? undefined : component.type],
        ['Module', ...(component.modules ?? []).map((name) => this.#moduleByName(name))],
        ['Actor', ISOLATIONS[component.isolation] ?? component.isolation],
        ['Role', component.priority],
        ['Arguments', ...(component.initializers ?? []).filter((types) => types.length > 0).map((types) => `(${types.join(', ')})`)],
        ['Source', component.file && this.#source(component)],
        ['Notes', ...flags],
      ]),
    ];
    if (component.faults.length > 0) {
      content.push(this.#section('Faults', String(component.faults.length), ...component.faults.map((fault) => this.#fault(fault, false))));
    }
    content.push(this.#needs(component, needs), this.#users(component, users));
    if (path.length > 1) {
      content.push(this.#section('Path', undefined, make('p', { className: 'note' }, this.#pathWords(path)), this.#path(path)));
    }
    const explanation = this.#graph.explanations[component.id];
    if (explanation) {
      content.push(make('details', { className: 'explanation', open: true }, make('summary', {}, 'Explanation'),
        make('pre', { tabIndex: 0 }, explanation)));
    }
    return content;
  }

  /** File and line; a long one breaks after a slash. */
  #source({ file, line }) {
    const parts = (line ? `${file}:${line}` : file).split(/(?<=\/)/);
    return make('code', {}, ...parts.flatMap((part, order) => (order > 0 ? [make('wbr'), part] : [part])));
  }

  #moduleByName(name) {
    const module = this.#graph.modules.find((candidate) => candidate.name === name);
    return module ? this.#moduleLink(module.index) : name;
  }

  #pathWords(path) {
    const { isRoot } = this.#graph.components[path[0]];
    return isRoot ? 'The shortest from a root.' : 'The shortest from a component that nothing needs.';
  }

  #needs(component, needs) {
    const requests = component.requests ?? [];
    const total = needs.size > 0 ? `${counted(requests.length, 'request')}, ${counted(needs.size, 'component')} in all` : String(requests.length);
    return this.#section('Needs', total, this.#list(requests, (request) => this.#request(request), 'requests needs'));
  }

  #request(request) {
    const kinds = request.kinds.filter((kind) => kind !== 'initializer').join(', ');
    const row = make('div', { className: `request ${request.answer}` },
      make('p', { className: 'type' }, make('code', {}, request.type), make('span', { className: 'kinds' }, kinds || 'initializer')));
    if (ANSWERS[request.answer]) { row.append(make('p', { className: 'answer' }, ANSWERS[request.answer])); }
    if (request.values) { row.append(make('p', { className: 'answer' }, `each with a value of ${request.values.join(', ')}`)); }
    for (const id of request.to ?? []) {
      const index = this.#graph.byID.get(id);
      row.append(index === undefined ? id : this.#link(index));
    }
    return row;
  }

  #users(component, users) {
    const direct = [...new Set(component.in.map((edge) => edge.from))];
    const total = users.size > direct.length ? `${counted(direct.length, 'component')}, ${users.size} in all` : String(direct.length);
    const content = direct.length > 0 ? this.#list(direct, (user) => this.#link(user), 'users')
      : make('p', { className: 'note' }, component.isRoot ? 'The program itself requests it.' : 'No component requests it.');
    return this.#section('Needed by', total, content);
  }

  // ---- Module

  #module(index) {
    const module = this.#graph.modules[index];
    const members = module.members.map((member) => this.#graph.components[member]);
    const faults = members.flatMap((member) => member.faults);
    const fold = make('button', { type: 'button', className: 'fold' }, this.#events.isCollapsed(index) ? 'Expand' : 'Collapse');
    fold.addEventListener('click', () => this.#events.fold(index));
    const others = (counts, className) => {
      const sorted = [...counts].sort((a, b) => b[1] - a[1]);
      if (sorted.length === 0) { return make('p', { className: 'note' }, 'No other module.'); }
      return this.#list(sorted, ([other, count]) => make('span', { className: 'counted' }, this.#moduleLink(other),
        make('span', { className: 'number' }, counted(count, 'request'))), className);
    };
    const content = [this.#heading('module', module.name), fold,
      this.#section('Needs', String(module.needs.size), others(module.needs, 'needs')),
      this.#section('Needed by', String(module.users.size), others(module.users, 'users'))];
    if (faults.length > 0) {
      content.push(this.#section('Faults', String(faults.length), ...faults.map((fault) => this.#fault(fault, true))));
    }
    members.sort((a, b) => a.name.localeCompare(b.name, 'en'));
    content.push(this.#section('Components', String(members.length), this.#list(members, (member) => this.#link(member.index))));
    return content;
  }

  // ---- Faults

  #faults() {
    const { faults } = this.#graph;
    const content = [this.#heading('the whole graph', 'Faults')];
    if (faults.length === 0) { content.push(make('p', { className: 'note' }, 'There are none.')); }
    for (const severity of SEVERITIES) {
      const some = faults.filter((fault) => fault.severity === severity);
      if (some.length === 0) { continue; }
      const title = { error: 'Errors', warning: 'Warnings', note: 'Notes' }[severity];
      content.push(this.#section(title, String(some.length), this.#list(some, (fault) => this.#fault(fault, true), 'faults')));
    }
    return content;
  }
}
