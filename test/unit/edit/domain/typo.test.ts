import { expect, it } from 'vitest';
import { isSlip, isTypo, sharedEnds } from '../../../../src/edit/domain/guard/typo.ts';

it.each([
  ['recieve', 'receive', true, 'letters swapped'], ['aquire', 'acquire', true, 'one letter'], ['paramter', 'parameter', true, 'one letter of a long word'], ['enviromnt', 'environment', true, 'two of eleven'], ['envrnment', 'environment', true, 'two that are gone'], ['envment', 'environment', false, 'four of eleven'],
  ['get', 'set', false, 'a short word'], ['name', 'nama', true, 'four letters'], ['nam', 'name', false, 'three letters'], ['hollow', 'hellow', true, 'one of six'], ['halloo', 'hellow', false, 'two of six'], ['userName', 'userNama', true, 'one part'], ['uzerNama', 'userName', false, 'two parts'], ['userName', 'username', false, 'case'],
  ['user', 'users', false, 'a plural'], ['users', 'user', false, 'a singular'], ['created', 'creates', false, 'forms of one stem'], ['parser', 'parsing', false, 'other forms of one stem'], ['value1', 'value2', false, 'digits'], ['size256s', 'size256f', false, 'kinds'], ['same', 'same', false, 'no difference'], ['one_two', 'oneTwo', false, 'another spelling of the parts'],
  ['onetwo', 'one_two', false, 'another number of parts'], ['handel_item', 'handle_item', true, 'swapped in a part'],
])('%s for %s is a typo: %s (%s)', (written, real, is) => expect(isTypo(written, real)).toBe(is));

it.each([
  ['seTimeout', 'setTimeout', true, 'a letter lost'], ['settTimeout', 'setTimeout', true, 'a letter doubled'], ['setTiemout', 'setTimeout', true, 'letters swapped'], ['setTimeaut', 'setTimeout', false, 'another letter'], ['setTimout', 'setTimeouts', false, 'two letters'], ['userIds', 'userId', false, 'a plural of a part'], ['userId', 'userIds', false, 'a singular of a part'],
  ['usersId', 'userId', false, 'a plural of the first part'], ['lenght', 'length', true, 'six letters'], ['legth', 'length', false, 'five letters'], ['lengt', 'length', false, 'five of six'], ['timeout1', 'timeout', false, 'a digit'], ['Timeout', 'timeout', false, 'case'], ['handlers', 'handler', false, 'a plural'], ['setRunes', 'setRuners', false, 'forms of a short stem'], ['setRuners', 'setRunes', false, 'the other way round'], ['userIDs', 'userID', false, 'a plural of capitals'], ['userID', 'userIDs', false, 'their singular'], ['userIDsList', 'userIDList', false, 'a plural of capitals in the middle'], ['openURLFor', 'openURLsFor', false, 'their singular in the middle'], ['parseHTMLSorce', 'parseHTMLSource', true, 'a letter lost behind capitals'], ['isHTMLsafe', 'isHTMLSafe', false, 'another case behind them'], ['created', 'creates', false, 'forms'],
])('%s for %s is a slip: %s (%s)', (written, real, is) => expect(isSlip(written, real)).toBe(is));

it.each([['abcd', 'abxd', 2, 1], ['aaa', 'aa', 2, 0], ['', 'a', 0, 0], ['abc', 'abc', 3, 0], ['ab', 'xb', 0, 1]])('%s and %s share their ends', (a, b, head, tail) => expect(sharedEnds(a, b)).toEqual({ head, tail }));
