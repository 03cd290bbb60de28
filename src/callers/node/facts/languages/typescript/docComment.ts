import type { TypeText } from '../../../../domain/facts.ts';
import { scriptType } from './scriptType.ts';

/** What a doc comment says of types, in the notation of JSDoc. */
export interface DocTypes {
  readonly parameters: ReadonlyMap<string, TypeText>;
  readonly returns: TypeText;
  /** `@type {Foo}` */
  readonly type: TypeText;
}

const between = /(?:\b(?:export|default|const|let|var|async|static|readonly|public|private|protected)\s+)*$/;
const longestComment = 4_000;

/** The types that the doc comment right before an offset tells; `undefined` where there is none with types in it. */
export function docTypes(text: string, offset: number): DocTypes | undefined {
  const before = text.slice(Math.max(0, offset - 80), offset);
  const head = before.slice(0, before.length - (between.exec(before)?.[0].length ?? 0)).trimEnd();
  if (!head.endsWith('*/')) return undefined;
  const end = offset - before.length + head.length;
  const start = text.lastIndexOf('/*', end - 2);
  if (start < 0 || end - start > longestComment || text[start + 2] !== '*') return undefined;
  const comment = text.slice(start, end);
  if (!comment.includes('{')) return undefined;
  const parameters = new Map<string, TypeText>();
  for (const [, type = '', name = ''] of comment.matchAll(
    /@param\s+\{([^}\n]*)\}\s+\[?([\p{ID_Continue}$]+)(?![\p{ID_Continue}$.])/gu,
  )) {
    const known = documentedType(type);
    if (known !== '') parameters.set(name, known);
  }
  return { parameters, returns: typeAfter(comment, 'returns?'), type: typeAfter(comment, 'type') };
}

function typeAfter(comment: string, tag: string): TypeText {
  const written = new RegExp(`@${tag}\\s+\\{([^}\\n]*)\\}`).exec(comment)?.[1];
  return written === undefined ? '' : documentedType(written);
}

/** Comments say `Object` and `Function` of anything that is no plain value, objects of classes included. */
function documentedType(written: string): TypeText {
  const type = scriptType(written.replace(/[=!]+/g, ''));
  return /^(?:Object|Function|object|function)(?:\[\])*$/.test(type) ? '' : type;
}
