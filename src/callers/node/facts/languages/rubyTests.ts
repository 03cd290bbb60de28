import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { nameAt } from '../reading/readCall.ts';
import { referCall } from '../reading/readArguments.ts';
import { around } from '../reading/readConstructorCall.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { fieldText, getField } from '../reading/typeTexts.ts';
import { receiverText } from '../reading/words.ts';
import { rubyLexicon } from './rubyLexicon.ts';
import { typeOfValue } from './rubyValues.ts';

/** Groups of tests, and what tests of RSpec and Minitest name. */
export const rubyTestPatterns: readonly SyntaxPattern[] = [
  [
    '(call method: (identifier) @method arguments: (argument_list . [(constant) (scope_resolution)] @value) ' +
      'block: (_) @node (#match? @method "^(describe|context|feature)$"))',
    readGroup,
  ],
  [
    '(call !receiver method: (identifier) @method arguments: (argument_list . (simple_symbol) @symbol) ' +
      'block: [(block body: (_) @value) (do_block body: (_) @value)] ' +
      '(#match? @method "^(let!?|let_it_be|given!?|subject!?)$"))',
    readLet,
  ],
  [
    '(call !receiver method: (identifier) @name !arguments ' +
      'block: [(block body: (_) @value) (do_block body: (_) @value)] (#match? @name "^subject!?$"))',
    readSubject,
  ],
  [
    '(call !receiver method: (identifier) @method arguments: (argument_list . [(constant) (scope_resolution)] @value) ' +
      'block: [(block parameters: (block_parameters . (identifier) @name)) ' +
      '(do_block parameters: (block_parameters . (identifier) @name))] ' +
      '(#match? @method "^raise_(error|exception)$"))',
    readRaised,
  ],
  [
    '(call receiver: (_)? @receiver method: (identifier) @method ' +
      'arguments: (argument_list . [(identifier) (call !receiver)] @node) (#match? @method "^(to|not_to|to_not|should|should_not)$"))',
    readMatcher,
  ],
  [
    '(call receiver: (_) @receiver method: (identifier) @method arguments: (argument_list . (simple_symbol) @symbol) ' +
      '(#match? @method "^(must|wont)_be$"))',
    readAsserted,
  ],
  [
    '(call !receiver method: (identifier) @method arguments: (argument_list (simple_symbol) @symbol) ' +
      '(#match? @method "^((assert|refute)_(predicate|operator)|assert_not_(predicate|operator)|change)$"))',
    readCompared,
  ],
  [
    '(call !receiver method: (identifier) @method arguments: (argument_list . (simple_symbol) @symbol) block: (_) ' +
      '(#eq? @method "its"))',
    readAsserted,
  ],
];

const grouping = /^(?:describe|context|feature|shared_(?:examples|context)(?:_for)?|it_behaves_like|include_examples)$/;
/** What runs around each test of a group. */
const beforeTests = /^(?:before|after|around|setup|teardown|background|prepend_before|append_before|before_all)$/;
const calls: ReadonlySet<string> = new Set(['call']);

/**
 * What is put into a variable of a test is for this test alone, and what runs before each puts it there for the group:
 * the place whose block has the variable. Undefined outside of groups.
 */
export function findGroup(node: Node): Node | undefined {
  let inside: Node | undefined;
  for (let at: Node | null = node; at !== null; at = at.parent) {
    if (at.type === 'method') inside = at;
    if (at.type !== 'call' || getField(at, 'block') === null) continue;
    const name = fieldText(at, 'method');
    if (grouping.test(name)) return inside;
    if (/^(?:new|class_eval|module_eval|instance_eval)$/.test(name)) return undefined;
    if (beforeTests.test(name)) inside = at;
    else if (inside === undefined || !beforeTests.test(fieldText(inside, 'method')))
      inside = getField(at, 'block')?.namedChildren.find(({ type }) => /body|then/.test(type)) ?? at;
  }
  return undefined;
}

/** The class that the nearest `describe` around is about; the empty text where there is none. */
export function findDescribed(node: Node): string {
  for (let call = around(node, calls); call !== undefined; call = around(call, calls)) {
    const first = getField(call, 'arguments')?.namedChildren[0];
    const isClass = first?.type === 'constant' || first?.type === 'scope_resolution';
    if (isClass && /^(?:describe|context)$/.test(fieldText(call, 'method'))) return first.text;
  }
  return '';
}

/**
 * `describe Repo do`: in the group `described_class` is the class, and `subject` an object of it, unless a group around
 * or a shared one says otherwise.
 */
function readGroup(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get('value').text.replaceAll('::', '.').replace(/^\./, '');
  const at = caught.node.startIndex + 1;
  draft.bindInBlock('described_class', `=${name}`, at);
  draft.bindInBlock('subject', `${name}|?`, at);
}

/** `let(:repo) { Repo.new }` of a test names what its block gives, in the group around. */
function readLet(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.get('symbol').startIndex + 1;
  draft.bindInBlock(nameAt(draft.text, at, rubyLexicon), getGiven(caught), at);
  if (caught.get('method').text.startsWith('subject')) readSubject(caught, draft);
}

/** `subject { Repo.new }` */
function readSubject(caught: QueryMatch, draft: FactsDraft): void {
  draft.bindInBlock('subject', getGiven(caught), (caught.find('name') ?? caught.get('method')).startIndex);
}

/** `expect { … }.to raise_error(Failure) { |error| … }` */
function readRaised(caught: QueryMatch, draft: FactsDraft): void {
  const { text, startIndex } = caught.get();
  draft.bind(text, caught.get('value').text.replace(/^::/, '').replaceAll('::', '.'), startIndex);
}

/** The type of what a block gives at its end. */
function getGiven(caught: QueryMatch): TypeText {
  const last = caught.get('value').lastNamedChild;
  return last === null ? '' : typeOfValue(last);
}

/** Matchers of RSpec's own that begin as those for a predicate do. */
const ownMatchers =
  /^(?:be_(?:a|an|between|within|truthy|falsey|falsy|true|false|a_kind_of|kind_of|an_instance_of|instance_of)|have_(?:received|exactly|at_least|at_most|been_\w+))$/;
/** The longest name of a matcher that is read; longer ones are made to be hard. */
const longestMatcher = 100;

/**
 * `expect(repo).to be_saved` asks `repo.saved?`, `have_key(:id)` asks `has_key?(:id)`, and `have_attributes(name: 'x')`
 * asks `name` (RSpec's predicate matchers, and its `have_attributes`).
 */
function readMatcher(caught: QueryMatch, draft: FactsDraft): void {
  const { node } = caught;
  const word = node.type === 'identifier' ? node : getField(node, 'method');
  const given = getField(node, 'arguments');
  if (word === null || word.endIndex - word.startIndex > longestMatcher) return;
  const receiver = getExpected(caught.find('receiver'));
  const refer = (name: string, at: number): void => {
    draft.refer({ name, role: 'call', at, receiver });
  };
  if (word.text === 'have_attributes') {
    for (const pair of given?.namedChildren ?? []) {
      const key = pair.type === 'pair' ? getField(pair, 'key') : null;
      if (key?.type === 'hash_key_symbol') refer(key.text, key.startIndex);
    }
    return;
  }
  const { kind, name = '' } = /^(?<kind>be|have)_(?:an?_)?(?<name>[a-z]\w*)$/.exec(word.text)?.groups ?? {};
  if (name === '' || ownMatchers.test(word.text)) return;
  const asked = kind === 'be' ? `${name}?` : `has_${name}?`;
  const at = word.endIndex - name.length;
  referCall(draft, given ?? undefined, rubyLexicon, { name: asked, role: 'call', at, receiver });
}

/** `repo.must_be :saved?` and `its(:size)`. */
function readAsserted(caught: QueryMatch, draft: FactsDraft): void {
  referToAsserted(draft, caught.get('symbol'), caught.find('receiver'));
}

/** `assert_predicate repo, :saved?` and `change(repo, :size)`. */
function readCompared(caught: QueryMatch, draft: FactsDraft): void {
  const symbol = caught.get('symbol');
  const [receiver, second] = symbol.parent?.namedChildren ?? [];
  if (second?.id === symbol.id) referToAsserted(draft, symbol, receiver);
}

function referToAsserted(draft: FactsDraft, symbol: Node, receiver: Node | undefined): void {
  const at = symbol.startIndex + 1;
  const name = nameAt(draft.text, at, rubyLexicon);
  if (name !== '') draft.refer({ name, role: 'call', at, receiver: getExpected(receiver) });
}

/** What is looked at in a test: that of `expect(repo)`, and of `is_expected` or where nothing is written the subject. */
function getExpected(receiver: Node | undefined): string {
  if (receiver === undefined || receiver.text === 'is_expected') return 'subject';
  const isWrapped = receiver.type === 'call' && /^(?:expect|_|value)$/.test(fieldText(receiver, 'method'));
  const [wrapped] = isWrapped ? (getField(receiver, 'arguments')?.namedChildren ?? []) : [];
  if (isWrapped && wrapped === undefined) return 'expect()';
  return receiverText((wrapped ?? receiver).text);
}
