import type { FileFacts } from '../../src/callers/domain/facts.ts';

/** Facts as plain lists, however they are kept. */
export function plainFacts({
  path,
  language,
  package: name,
  definitions,
  references,
  imports,
  exports,
  bindings,
  heritage,
  constants,
  isClean,
}: FileFacts): FileFacts {
  return {
    path,
    language,
    package: name,
    definitions,
    references,
    imports,
    exports,
    bindings,
    heritage,
    constants,
    isClean,
  };
}
