import { describe, expect, it } from 'vitest';
import { classOfConstructor, stemOfSymbol, stemOfText } from '../../../src/callers/node/scip/nameStem.ts';

describe('the stem of a name', () => {
  it.each([
    ['scip-typescript npm zod 4.0.0 src/`a.ts`/Repo#save().', 'save'],
    ['scip-typescript npm zod 4.0.0 src/`a.ts`/Repo#save(+1).', 'save'],
    ['scip-typescript npm zod 4.0.0 src/`a.ts`/message3:', 'message'],
    ['scip-typescript npm zod 4.0.0 src/`a.ts`/ipv40:', 'ipv4'],
    ['scip-typescript npm zod 4.0.0 src/`a.ts`/Repo#`<constructor>`().', 'constructor'],
    ['scip-typescript npm zod 4.0.0 src/`a.ts`/Repo#`<get>items`().', 'items'],
    ['scip-typescript npm zod 4.0.0 src/`a.ts`/`"a b"`.', '"a b"'],
    ['scip-python python click 8.4.0 `click._compat`/größe.', 'größe'],
    ['rust-analyzer cargo std 1 macros/println!', 'println'],
  ])('is the same for %s and %s', (symbol, text) => {
    expect(stemOfSymbol(symbol)).toBe(stemOfText(text));
    expect(stemOfSymbol(symbol)).not.toBe(stemOfText('other'));
  });

  it.each(['local 3', 'a . b 1 src/`a.ts`/', 'a . b 1 `a`/f().(x)', 'a . b 1 `a`/C#[T]', ''])(
    'is not known for %s',
    (symbol) => {
      expect(stemOfSymbol(symbol)).toBeUndefined();
    },
  );
});

describe('the class of a constructor', () => {
  it.each([
    ['a . b 1 `a`/C#`<constructor>`().', 'a . b 1 `a`/C#'],
    ['a . b 1 `a`/C#__init__().', 'a . b 1 `a`/C#'],
    ['a . b 1 `a`/C#`<init>`(+2).', 'a . b 1 `a`/C#'],
    ['local 12`<constructor>`().', 'local 12'],
    ['a . b 1 `a`/__init__().', undefined],
    ['a . b 1 `a`/C#save().', undefined],
  ])('of %s is %s', (symbol, made) => {
    expect(classOfConstructor(symbol)).toBe(made);
  });
});
