'use strict';

// The words of the page: how lifetimes, kinds of requests, answers and keys are said.

const LIFETIMES = {
  prototype: { label: 'prototype', words: 'a new instance for each request', weak: false },
  objectGraph: { label: 'objectGraph', words: 'one instance for each outermost resolve', weak: false },
  perScope: { label: 'perScope', words: 'one instance for each scope', weak: false },
  weakPerScope: { label: 'weakPerScope', words: 'one instance for each scope, as long as something else holds it', weak: true },
  single: { label: 'single', words: 'one instance for the container and all its scopes, created by build()', weak: false },
  lazySingle: { label: 'lazySingle', words: 'one instance for the container and all its scopes, created at first use', weak: false },
  weakSingle: {
    label: 'weakSingle',
    words: 'one instance for the container and all its scopes, as long as something else holds it',
    weak: true,
  },
  custom: { label: 'custom', words: 'one instance for each custom scope', weak: false },
};

const ISOLATIONS = { mainActor: 'the main actor', otherActor: 'another actor' };

const ANSWERS = {
  container: 'the container itself',
  scopes: 'what opens scopes',
  argument: 'an argument of the request',
  nothing: 'nothing, which is allowed',
  missing: 'not registered',
  ambiguous: 'ambiguous, candidates are:',
};

const SEVERITIES = ['error', 'warning', 'note'];

const KEYS = [
  ['/ or s', 'search'],
  ['Enter', 'go to the result; select in the list; on the drawing, select what is in its middle'],
  ['↑ ↓ ← →', 'move the drawing'],
  ['↓ ↑', 'with a selection: to what it needs, to what needs it'],
  ['← →', 'with a selection: to its neighbours'],
  ['+ - 0', 'zoom in, zoom out, show all'],
  ['Space', 'collapse or expand the selected module'],
  ['c, e', 'collapse all modules, expand all'],
  ['f', 'list the faults'],
  ['d', 'system colours, light, dark'],
  ['Escape', 'clear the search or the selection'],
  ['?', 'these keys'],
];

/** "1 component", "2 components". */
function counted(number, noun) {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`;
}

/** Why a request has to be awaited; undefined if it has not. */
function awaitWords(component) {
  if (!component.needsAwait) { return undefined; }
  return component.suspends ? 'suspends while it is made, so a request has to be awaited' : 'a request has to be awaited';
}

/** The lifetime as a registration spells it, with the scope of a custom one. */
function lifetimeLabel(component) {
  const label = (LIFETIMES[component.lifetime] ?? { label: component.lifetime }).label;
  return component.scope ? `${label} ${component.scope}` : label;
}

/** The second line of a box, from the fullest to the shortest form. */
function boxCaptions(component) {
  const parts = [lifetimeLabel(component)];
  if (component.isRoot) { parts.push('root'); }
  if (component.isolation === 'mainActor') { parts.push('main actor'); }
  if (component.isolation === 'otherActor') { parts.push('actor'); }
  if (component.needsAwait) { parts.push(component.suspends ? 'suspends' : 'awaited'); }
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join(' · ')), component.lifetime];
}

/** "Logger, named "file", tagged Fast". */
function serviceWords(service) {
  const names = (service.names ?? []).map((name) => `named "${name}"`);
  const tags = (service.tags ?? []).map((tag) => `tagged ${tag}`);
  return [service.type, ...names, ...tags].join(', ');
}

/** The text, cut in the middle if it has more characters than fit. */
function shortened(text, limit) {
  if (text.length <= limit) { return text; }
  if (limit < 4) { return text.slice(0, Math.max(0, limit)); }
  const tail = Math.floor((limit - 1) / 3);
  return `${text.slice(0, limit - 1 - tail)}…${text.slice(text.length - tail)}`;
}
