import { anyOf } from '../../../base/text/joinPatterns.ts';

/** Values that every script finds without importing them: of the language, of browsers and of Node. */
const globals: ReadonlySet<string> = new Set(
  `
  AbortController AbortSignal AggregateError Array ArrayBuffer Atomics BigInt Blob Boolean BroadcastChannel Buffer CSS
  Console CustomEvent DOMException DOMParser DataView Date Element Error Event EventSource EventTarget File FileReader
  FinalizationRegistry FormData Function Headers HTMLElement Image Infinity IntersectionObserver Intl Iterator JSON
  Map Math MessageChannel MutationObserver Node Notification Number Object PerformanceObserver Promise Proxy Range
  RangeError ReadableStream ReferenceError Reflect RegExp Request ResizeObserver Response Set SharedArrayBuffer String
  Symbol SyntaxError TextDecoder TextEncoder TransformStream TypeError URIError URL URLSearchParams Uint8Array WeakMap
  WeakRef WeakSet WebAssembly WebSocket Worker WritableStream XMLHttpRequest console crypto document fetch global
  globalThis history localStorage location navigator performance process queueMicrotask screen sessionStorage
  structuredClone window
`
    .trim()
    .split(/\s+/),
);

/** Whether a name that a script neither defines nor imports is one that its surroundings give it. */
export function isScriptGlobal(name: string): boolean {
  return globals.has(name);
}

const giving = anyOf([
  /^Object\.(?:assign|create|fromEntries|defineProperty|defineProperties|setPrototypeOf)\(\)$/,
  /^Promise\.(?:resolve|race|any)\(\)$/,
  /^Reflect\.(?:construct|apply|get)\(\)$/,
]);

/** Whether a call of JavaScript's own gives what it was given, or what that holds: `Object.assign()`. */
export function givesGiven(path: string): boolean {
  return giving.test(path);
}
