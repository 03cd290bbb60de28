/** A file and an edit of it that surely applies, and that the engine is busy with for some time. */
export function slowEdit(path: string): {
  readonly content: string;
  readonly lines: readonly string[];
  readonly text: string;
} {
  const lines = Array.from({ length: 12_000 }, (_, i) => `export const constant${i} = compute(${i}, "name ${i}");`);
  const blocks = Array.from(
    { length: 900 },
    (_, i) =>
      `<<<<<<< SEARCH\nexport const  constant${i * 7} = compute(${i * 7},  "name ${i * 7}");\n=======\nexport const  constant${i * 7} = 0;\n>>>>>>> REPLACE`,
  );
  return { content: `${lines.join('\n')}\n`, lines, text: `${path}\n${blocks.join('\n')}\n` };
}
