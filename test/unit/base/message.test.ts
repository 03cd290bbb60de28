import { expect, test } from 'vitest';
import {
  distinctMessages,
  formatMessage,
  formatMessages,
  joinMessages,
  mapTexts,
  msg,
} from '../../../src/base/text/message.ts';

test('a message reads in English as its template with what was put in', () => {
  expect(formatMessage(msg('The disk is full.'))).toBe('The disk is full.');
  expect(formatMessage(msg('"{0}" is {1}, not {0}.', 'a', 2))).toBe('"a" is 2, not a.');
});

test('another language may change the order, and translates the messages in a message, but no names', () => {
  const german: Readonly<Record<string, string>> = { 'Read {0} of {1}.': 'Lies von {1}: {0}.', line: 'Zeile' };
  const translate = (text: string): string => german[text] ?? text;
  expect(formatMessage(msg('Read {0} of {1}.', msg('line'), 'line'), translate)).toBe('Lies von line: Zeile.');
});

test('braces in a name are no placeholders, and a placeholder that nothing is given for stays', () => {
  expect(formatMessage(msg('{0} and {1}', '{1}', '$&'))).toBe('{1} and $&');
  expect(formatMessage(msg('{0} and {1}', 'a'))).toBe('a and {1}');
});

test('messages in a row, without those that are not there', () => {
  expect(formatMessage(joinMessages([msg('One.'), undefined, 'two', msg('Three {0}.', 3)]))).toBe('One. two Three 3.');
  expect(formatMessage(joinMessages(['a', 'b'], ', '))).toBe('a, b');
});

test('a message goes through JSON as it is', () => {
  const said = msg('{0}: {1}', 'a', msg('gone'));
  expect(formatMessage(JSON.parse(JSON.stringify(said)) as typeof said)).toBe('a: gone');
});

test('many messages are joined in their order, and what is put in is not read as a place for more', () => {
  const parts = Array.from({ length: 12 }, (_, at) => msg('part {0}', at === 3 ? '{0}' : at));
  expect(formatMessage(joinMessages([...parts, undefined], ', '))).toBe(
    'part 0, part 1, part 2, part {0}, part 4, part 5, part 6, part 7, part 8, part 9, part 10, part 11',
  );
});

test('an answer for agents has texts where it had messages, and keeps the rest', () => {
  const kept = { text: 'a line', line: 3 };
  expect(
    formatMessages({ title: msg('Find {0}', msg('the end')), kept, list: [msg('one'), 'two', undefined], none: null }),
  ).toEqual({ title: 'Find the end', kept, list: ['one', 'two', undefined], none: null });
});

test('of messages with one text the list keeps one', () => {
  expect(distinctMessages([msg('a {0}', 1), msg('b'), msg('a {0}', '1')]).map((each) => formatMessage(each))).toEqual([
    'a 1',
    'b',
  ]);
});

test('texts that go into a message are changed at any depth; templates and numbers are not', () => {
  expect(mapTexts(msg('a {0} {1} {2}', 'a', 1, msg('a {0}', 'a')), (text) => text.toUpperCase())).toEqual(
    msg('a {0} {1} {2}', 'A', 1, msg('a {0}', 'A')),
  );
  expect(mapTexts(msg('a'), (text) => text.toUpperCase())).toEqual(msg('a'));
});
