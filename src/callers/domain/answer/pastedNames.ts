import { getTraits } from '../languages/languages.ts';
import { pasted } from '../facts.ts';
import { findUses } from '../graph/factsIndex.ts';
import type { Project } from '../graph/project.ts';

/** A part of a name that more files hold is not looked up. */
const maxFiles = 20;
const minPart = 3;

/**
 * The part of a name of C or C++ that a macro puts names together with: of `test_open`, where there is a
 * `test_##name`, it is `test_`. Undefined where no macro does.
 */
export function getPastedPart(project: Project, name: string): string | undefined {
  return getParts(name).find((part) => {
    const files = project.filesWith(part);
    return (
      files.length <= maxFiles &&
      files.some((path) => {
        const facts = project.facts(path);
        return (
          facts !== undefined &&
          getTraits(facts.language).hasPreprocessor &&
          findUses(facts, new Set([part])).some((each) => each.name === part && each.key === pasted)
        );
      })
    );
  });
}

/** The starts and ends of a name, as long as its words allow: `uv__`, `_poll` and `poll` of `uv__poll`. */
function getParts(name: string): string[] {
  const cuts = [...name.matchAll(/_+|(?<=[a-z])(?=[A-Z])/g)].flatMap(({ 0: found, index }) => [
    index,
    index + found.length,
  ]);
  const parts = cuts.flatMap((cut) => [name.slice(0, cut), name.slice(cut)]);
  return [...new Set(parts)].filter((part) => part.length >= minPart && part !== name);
}
