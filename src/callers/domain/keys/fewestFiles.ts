import type { Project } from '../graph/project.ts';

/**
 * Files that hold all of these words; every file of the first where there is one only. Reading files costs, asking the
 * index does not.
 */
export function filesWithAll(project: Project, words: readonly string[]): readonly string[] {
  const lists = words.map((word) => project.filesWith(word)).sort((a, b) => a.length - b.length);
  const [first, ...others] = lists;
  if (first === undefined) return [];
  const sets = others.map((each) => new Set(each));
  return first.filter((path) => sets.every((set) => set.has(path)));
}
