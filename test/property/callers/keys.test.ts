import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meeting, getWords, type Key } from '../../../src/callers/domain/keys/key.ts';
import { receiverProblem } from '../../../src/callers/domain/keys/receiverPattern.ts';
import { addressIn, routeKey, routesMeet, underPrefix } from '../../../src/callers/domain/keys/routeKey.ts';
import { userRules } from '../../../src/callers/domain/keys/userRules.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';

const part = fc.stringMatching(/^[a-z]{1,6}$/);
const key = (text: string, kind: Key['kind'] = /[*#]/.test(text) ? 'pattern' : 'literal'): Key => ({
  channel: 'event',
  text,
  kind,
});

describe('keys of events', () => {
  test('every part of a key may be a star, and any stretch of it two of them', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (parts, from, length) => {
        const at = from % parts.length;
        const star = parts.map((each, place) => (place === at ? '*' : each)).join('.');
        const stretch = [...parts.slice(0, at), '**', ...parts.slice(at + (length % 3))].join('.');
        expect(meeting(key(star), key(parts.join('.')))).toBe(0.7);
        expect(meeting(key(stretch), key(parts.join('.')))).toBe(0.7);
        expect(meeting(key(parts.join('.')), key(stretch))).toBe(0.7);
        expect(meeting(key(parts.join('.')), key(parts.join('.')))).toBe(0.9);
        expect(meeting(key(parts.join('.')), key([...parts, 'more'].join('.')))).toBe(0);
      }),
    );
  });

  test('many stars take no longer than their product', () => {
    const work = startMeasuringWork();
    for (let round = 0; round < 50; round++)
      meeting(
        key(Array.from({ length: 60 }, () => '**').join('.')),
        key(`${Array.from({ length: 60 }, () => '#.a').join('.')}.b`),
      );
    expect(work()).toBeLessThan(2000);
  });

  test('channels and kinds do not mix', () => {
    fc.assert(
      fc.property(part, (name) => {
        expect(meeting(key(name), { ...key(name), channel: 'message' })).toBe(0);
        expect(meeting(key(name, 'symbol'), key(name))).toBe(0);
        expect(meeting(key('', 'symbol'), key('', 'symbol'))).toBe(0);
      }),
    );
  });
});

describe('routes', () => {
  const path = fc.array(part, { minLength: 1, maxLength: 5 });

  test('however a parameter, host, query or slash is written, the key is the same', () => {
    fc.assert(
      fc.property(path, part, fc.nat(), (parts, name, which) => {
        const at = which % parts.length;
        const forms = [`:${name}`, `{${name}}`, `<int:${name}>`, `[${name}]`, `{${name}:int}`, `*`];
        const texts = forms.map(
          (form) => routeKey('GET', `/${parts.map((each, place) => (place === at ? form : each)).join('/')}`).text,
        );
        expect(new Set(texts).size).toBe(1);
        const plain = routeKey('GET', `/${parts.join('/')}`).text;
        expect(routeKey('GET', `https://host.example/${parts.join('/')}/?q=${name}#top`).text).toBe(plain);
        expect(routeKey('GET', `*/${parts.join('/')}`).text).toBe(plain);
        if (parts.length > 1) expect(routesMeet(texts[0] ?? '', plain)).toBe(0.7);
        expect(routesMeet(plain, plain.replace('GET', 'POST'))).toBe(0);
      }),
    );
  });

  test('a prefix stands in front, and without it the end of the path still tells', () => {
    fc.assert(
      fc.property(path, path, (prefix, own) => {
        const whole = routeKey('GET', `/${[...prefix, ...own].join('/')}`);
        expect(underPrefix(routeKey('GET', `/${own.join('/')}`), `/${prefix.join('/')}/`)).toEqual(whole);
        expect(routesMeet(routeKey('GET', own.join('/')).text, whole.text)).toBe(0.5);
      }),
    );
  });

  test('an address is read out of what puts it together', () => {
    expect(
      [
        '"/users/" + id',
        "'/users/' + id + '/posts'",
        'fmt.Sprintf("http://x/users/%s", id)',
        'format!("/users/{}", id)',
        'base+"/users/"+id',
        'id',
        '"plain"',
      ].map(addressIn),
    ).toEqual(['/users/*', '/users/*/posts', 'http://x/users/*', '/users/*', '*/users/*', undefined, undefined]);
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        addressIn(text);
        routeKey('GET', text);
        getWords(text);
      }),
    );
  });
});

describe('settings', () => {
  test('whatever stands there, it is read without an error', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { rules, problems } = userRules(value);
        expect(problems.every((each) => each.endsWith('.'))).toBe(true);
        if (Array.isArray(value))
          expect(rules.length + problems.length).toBeGreaterThanOrEqual(Math.min(value.length, 1000));
      }),
    );
  });

  test('a pattern that is taken is quick on any receiver', () => {
    const patterns = fc
      .array(
        fc.constantFrom('a', 'b', '\\w', '.', '[ab]', '(', '(?:', ')', '*', '+', '?', '|', '{2}', '{1,}', '$', '^'),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(patterns, (pattern) => {
        if (receiverProblem(pattern) !== undefined) return;
        const work = startMeasuringWork();
        new RegExp(pattern, 'u').test(`${'ab'.repeat(60)}!`);
        expect(work()).toBeLessThan(300);
      }),
      { numRuns: 2000 },
    );
  });
});
