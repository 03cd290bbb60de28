import { describe, expect, it } from 'vitest';
import { isOmission, isPlaceholder } from '../../../../src/edit/domain/formats/placeholder.ts';

describe('a comment that stands for code', () => {
  it('may have 160 characters and no more', () => {
    const rest = (length: number): string => `// ... the rest ${'x'.repeat(length - 13)}`;
    expect(rest(160)).toHaveLength(163);
    expect(isPlaceholder(rest(160), 'ts')).toBe(true);
    expect(isPlaceholder(rest(161), 'ts')).toBe(false);
  });

  it.each([
    ['// the rest of the file', true],
    [`// rest of ${'x'.repeat(73)}`, false],
    [`// remainder of ${'x'.repeat(67)}`, true],
    [`// remainder of ${'x'.repeat(68)}`, false],
    ['// rest of the file is unchanged', true],
    ['// all other methods here', true],
    ['// other methods do', false],
    ['{/* ... */}', true],
    ['{/* ... */', false],
    ['/* ... existing */', true],
    ['/* existing ... */', true],
    ['/* loading ... */', false],
    ['(* ... *)', true],
    ['{{! ... }}', true],
    ['{# ... #}', true],
    ['REM ...', true],
    ["' ...", true],
    ['##! ...', false],
    ['…', true],
    ['x …', false],
  ])('%s: %s', (line, is) => expect(isPlaceholder(line, 'ts')).toBe(is));

  it.each([
    ['[original content here]', true],
    ['[rest of the file remains unchanged]', true],
    ['<rest of the code>', true],
    ['(rest of methods ...)', true],
    ['... rest of the code ...', true],
    ['...existing code...', true],
    ['[... existing code ...]', true],
    ['**rest of the code**', true],
    ['rest of the code unchanged', true],
    ['[other]', false],
    ['[other, rest]', false],
    ['...rest', false],
    ['...existing,', false],
    ['(rest coll)', false],
    ['<other>', false],
    ['[remote "origin"]', false],
    ['return the rest of it', false],
    ['{ /* unchanged */ }', false],
    ['<!-- hello -->', false],
  ])('%s, which is no comment: %s', (line, is) => {
    expect(isPlaceholder(line, 'ts')).toBe(is);
    expect(isPlaceholder(line, 'py')).toBe(is);
    expect(isPlaceholder(line, 'md')).toBe(false);
  });

  it.each(['py', 'python', 'python3', 'pyi', 'PY'])('a bare ellipsis is code in %s', (language) => {
    expect([
      isPlaceholder('...', language),
      isPlaceholder('...', `x${language}`),
      isPlaceholder('# ...', language),
    ]).toEqual([false, true, true]);
  });
});

describe('a line that says that code was left out', () => {
  it.each([
    ['function a() {...}', true, false],
    ['function a() { ... }', true, false],
    ['function a() {… }', true, false],
    ['function a() { ...b }', false, false],
    ['// other methods', true, false],
    ['// another method', false, false],
    ['// keep all the others', true, false],
    ['// omitted for brevity', true, true],
    ['a(); /* unchanged */', true, true],
    ['a(); /* changed */', false, false],
    ["'other'", false, false],
    ['--other-color: red', false, false],
    ['-- other columns', true, false],
    ['#existing { }', false, false],
    ['# existing code', true, false],
    [`// omitted ${'x'.repeat(72)}`, true, true],
    [`// omitted ${'x'.repeat(73)}`, false, false],
  ])('%s: %s, firmly: %s', (line, is, firmly) =>
    expect([isOmission(line), isOmission(line, true)]).toEqual([is, firmly]),
  );
});
