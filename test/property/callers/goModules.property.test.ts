import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAsserted } from '../../../src/callers/domain/graph/castReceiver.ts';
import { getGoName } from '../../../src/callers/domain/graph/goPackages.ts';
import { getGoModule } from '../../../src/callers/node/project/projectSettings.ts';

const words = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const paths = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
/** What may stand before the line that names the module. */
const comments = fc.array(fc.constantFrom('', '// module other', '/*', 'go 1.22', '  '), { maxLength: 4 });

test('the module of a go.mod is found behind whatever is before it', () => {
  fc.assert(
    fc.property(paths, comments, fc.constantFrom('', '"', '`'), (path, before, quote) => {
      const text = [...before, `module ${quote}${path}${quote} // ours`, 'require x v1'].join('\n');
      expect(getGoModule(text)).toBe(path);
    }),
  );
});

test('any text has at most one module, a path of at least a letter any package a name that is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), paths, (text, path) => {
      expect(getGoModule(text) ?? 'none').not.toBe('');
      expect(path).toContain(getGoName(path));
      expect(getAsserted(text)?.type).not.toBe('');
    }),
  );
});

test('the last type that is asserted counts', () => {
  fc.assert(
    fc.property(words, words, words, (value, first, last) => {
      expect(getAsserted(`${value}.(${first}).${value}.(*${last}).next`)).toEqual({ type: last, rest: '.next' });
    }),
  );
});
