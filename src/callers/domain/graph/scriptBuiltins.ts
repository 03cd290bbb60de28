/**
 * Members of arrays, texts, maps, sets, promises, functions, iterators, events, streams, sockets, elements, the console
 * and the file system of JavaScript's usual surroundings: on a receiver of unknown type such a name says little.
 */
const members: ReadonlySet<string> = new Set(
  `
  abort accept access activate add addEventListener addListener after all allSettled any append appendChild appendFile
  apply arrayBuffer assert assign at before bind blob blur call cancel catch ceil charAt charCodeAt clear clearTimeout
  click clone close closest codePointAt concat connect contains copy cork count create createElement cwd debug default
  defineProperty delete destroy digest disconnect dispatch dispatchEvent dispose emit encode decode end endsWith
  enqueue entries error every exec execute exists exit fetch fill filter finally find findIndex findLast flat flatMap
  floor flush focus forEach format formatToParts freeze from get getAll getAttribute getDate getHours getItem
  getReader getTime getWriter global group groupEnd handle has hasAttribute hasOwnProperty hash head headers id
  includes indexOf info insert insertBefore is isArray items join json keys kill last lastIndexOf length link listen
  listenerCount listeners load localeCompare lock log lookup map match matchAll matches max merge message min mkdir
  name next nextTick normalize notify now observe off on once open options padEnd padStart parse patch path pause pipe
  pipeTo play pop post prepend promise prototype push put query querySelector querySelectorAll raw read readFile
  readdir ready reduce reduceRight refresh register reject release remove removeAllListeners removeAttribute
  removeChild removeEventListener removeListener rename repeat replace replaceAll replaceChild replaceWith request
  reset resize resolve respond resume return reverse revoke round run save scroll search seek select send set
  setAttribute setDate setEncoding setHeader setItem setTimeout setValue shift show sign size slice some sort splice
  split start startsWith stat state status stop stopPropagation preventDefault stringify submit subarray subscribe
  unsubscribe substr substring tag tap tee terminate test text then throw time timeEnd title toFixed toISOString
  toJSON toLocaleString toLowerCase toSorted toString toUpperCase trace transform trim trimEnd trimStart type unlink
  unref unshift update upload url use valueOf values verify wait warn watch with write writeFile writeHead
`
    .trim()
    .split(/\s+/),
);

/** Whether a member of this name is found on half of what a program deals with. */
export function isScriptBuiltinMember(name: string): boolean {
  return members.has(name);
}
