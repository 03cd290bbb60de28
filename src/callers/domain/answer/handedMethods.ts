import { type Message, msg } from '../../../base/text/message.ts';
import type { Definition, FileFacts, Reference } from '../facts.ts';
import { findUses } from '../graph/factsIndex.ts';
import { NameResolution } from '../graph/nameResolution.ts';
import { getDefinition, isCallable, isSame, type Project, type Symbol } from '../graph/project.ts';
import { ReceiverTypes } from '../graph/receiverTypes.ts';
import { wholeMatch } from '../patterns.ts';
import { getTraits } from '../languages/languages.ts';
import { literalPattern } from './plainSearches.ts';
import type { IsListed, LineText } from './sentNames.ts';

/** Of a name that more files hold the lines are not read, for that takes seconds. */
const maxFiles = 400;
/** Lines below the last definition of a file that are looked through. */
const maxBehind = 200;
/** A definition of more lines is not looked through for what it does with its block: it may do anything. */
const maxBody = 400;
/** Lines below `receive(:save)` on which the rest of its chain may stand. */
const maxChain = 3;

/** What calls a method object where it stands, and what only asks something of it. */
const calling = /^["']?\s*\)?\s*(?:\.\(|\[|&?\.(?:call|bind_call|bind)\b)/;
const asking =
  /^["']?\s*\)?\s*&?\.(?:owner|arity|source_location|parameters|name|original_name|receiver|inspect|to_s|hash|super_method)\b/;
/** Methods of Ruby's own lists, maps and objects that run a block themselves. */
const ownIterators = wholeMatch([
  'each|map|collect|flat_map|collect_concat|filter_map|select|filter|reject|find|detect|find_all|find_index|index',
  String.raw`any\?|all\?|none\?|one\?|sum|min_by|max_by|minmax_by|sort_by|sort|min|max|group_by|partition|chunk_while|slice_when`,
  'each_with_index|each_with_object|inject|reduce|count|take_while|drop_while|each_slice|each_cons|each_entry|zip|uniq',
  'times|upto|downto|step|each_pair|each_key|each_value|transform_values|transform_keys|to_h|cycle|then|yield_self|tap',
  'delete_if|keep_if|(?:map|collect|select|filter|reject|sort_by|uniq|transform_values|transform_keys)!|each_char',
  'each_line|each_byte|gsub|sub|scan|fetch|instance_eval|instance_exec|class_eval|lambda|proc|loop',
]);
/** Methods that keep what they are given. */
const storing =
  /^(?:<<|push|append|prepend|unshift|insert|add|store|\[\]=|\w+=|merge!?|fill|concat|replace|instance_variable_set|const_set|define_\w+)$/;
/** Native code that calls by name: Ruby's C interface, JRuby's, and the crates for Rust. */
const callsByName =
  /\brb_(?!define|undef|attr|alias|undefine|const|cvar|ivar|raise|warn|gc|require|path2class)\w+|\b(?:invoke\w*|callMethod|funcall\w*|check_funcall)\s*\(/;

/**
 * Where a method of Ruby gets to code that calls it without its name: as a method object (`on_end(method(:save))`) or a
 * block that a method of the code runs (`each_row(&:save)`), by a test that wraps it, by a text that names it
 * (`(send #save ...)` in a pattern of RuboCop's) or by native code. `isListed` tells the places of the answer: what
 * hands on a namesake is none of them. Undefined where there is no such place, and in other languages.
 */
export function findHandingOn(
  project: Project,
  target: Symbol,
  lineText: LineText,
  isListed: IsListed,
): Message | undefined {
  const own = getDefinition(project, target);
  const traits = getTraits(project.facts(target.path)?.language);
  if (own === undefined || !isCallable(own) || traits.sending === undefined) return undefined;
  const { name } = own;
  const types = new ReceiverTypes(project, new NameResolution(project));
  const paths = project.filesWith(name);
  if (paths.length > maxFiles)
    return msg(
      'More than {1} files hold {0}: they are not searched for texts and tests that may call it.',
      name,
      maxFiles,
    );
  for (const path of paths) {
    const facts = project.facts(path);
    if (facts === undefined) continue;
    if (getTraits(facts.language).family !== traits.family) {
      const native = findLine(facts, name, lineText, (line) => isNative(line, name));
      if (native !== undefined) return msg('Native code names {0} at {1}, and may call it.', name, `${path}:${native}`);
      continue;
    }
    for (const reference of findUses(facts, new Set([name]))) {
      const { role, site } = reference;
      if (role !== 'value' || reference.name !== name || !isListed(path, site.line)) continue;
      if (isRunElsewhere(project, types, facts, reference, lineText, isListed))
        return msg('{0} is handed on at {1}: what calls it from there is not listed.', name, `${path}:${site.line}`);
    }
    const isTest = (line: string, at: number): boolean => isWrapped(line, name, () => chainBelow(facts, at, lineText));
    const at = findLine(facts, name, lineText, (line, place) => isTest(line, place) || isNamedInText(line, name));
    if (at === undefined) continue;
    return isTest(lineText(path, at), at)
      ? msg('A test wraps {0} at {1}: its calls of the original are not listed.', name, `${path}:${at}`)
      : msg('A text names {0} at {1}, and may call it.', name, `${path}:${at}`);
  }
  return undefined;
}

/** The first line of a file, from 1, that has a name and is what is looked for. */
function findLine(
  facts: FileFacts,
  name: string,
  lineText: LineText,
  isIt: (line: string, at: number) => boolean,
): number | undefined {
  const last = Math.max(0, ...facts.definitions.map(({ endLine }) => endLine)) + maxBehind;
  for (let line = 1; line <= last; line++) {
    const written = lineText(facts.path, line);
    if (written.includes(name) && isIt(written, line)) return line;
  }
  return undefined;
}

/** `rb_funcall(row, rb_intern("save"), 0)` */
function isNative(line: string, name: string): boolean {
  return line.includes(`"${name}"`) && callsByName.test(line);
}

/** `expect(row).to receive(:save).and_wrap_original do |original|` */
function isWrapped(line: string, name: string, getBelow: () => string): boolean {
  const at = new RegExp(String.raw`\breceive\s*\(?\s*:${literalPattern(name)}(?![\w?!=])`).exec(line)?.index;
  if (at === undefined) return false;
  return `${line.slice(at)} ${getBelow()}`.includes('and_wrap_original');
}

/** The lines that go on with a chain of calls. */
function chainBelow({ path }: FileFacts, at: number, lineText: LineText): string {
  const below = Array.from({ length: maxChain }, (_, step) => lineText(path, at + 1 + step).trim());
  const end = below.findIndex((line) => !line.startsWith('.'));
  return below.slice(0, end < 0 ? maxChain : end).join(' ');
}

const title = /^\s*(?:(?:RSpec\.)?describe|context|it|specify|test|should|scenario|feature|example)\b/;

/** `(send #save ...)` in a text; not in a comment, nor a title: `describe '#save'`. */
function isNamedInText(line: string, name: string): boolean {
  const word = literalPattern(name);
  const found = new RegExp(String.raw`(?<![\w"'#:./])#${word}(?![\w?!=.]|\((?!%))(?!\s*=[^>])`).exec(line);
  if (found === null) return false;
  const [before, after] = [line.slice(0, found.index), line.slice(found.index + found[0].length)];
  if (/(?:^|\s)#[\s:!]/.test(before) || before.includes('#{')) return false;
  if (before.trim() === '') return /^[\s)\]}>|]*$|^\s+[({[<$:!]/.test(after);
  const isBracketed = /[([{<]/.test(before) && /[)\]}>]/.test(after) && !title.test(before);
  // No line of code begins with a bracket and ends within a comment that has no blank.
  return isBracketed || /^\s*[([{<]/.test(before) || /^\s*[!^`]+$/.test(before);
}

/** Whether what a use of a name makes of it, a block or a method object, runs in another place than its own. */
function isRunElsewhere(
  project: Project,
  types: ReceiverTypes,
  facts: FileFacts,
  { name, site, within }: Reference,
  lineText: LineText,
  isListed: IsListed,
): boolean {
  const line = lineText(facts.path, site.line);
  const [before, after] = [line.slice(0, site.column), line.slice(site.column + name.length)];
  if (/&:?["']?$/.test(before) || /&\s*(?:[\w@.:]+\.)?(?:public_)?method[\s(]*:?["']?$/.test(before)) {
    const called = facts.references.filter(
      (each) =>
        each.role === 'call' &&
        Math.abs(each.site.line - site.line) <= maxChain &&
        each.arguments?.some(({ text }) => text.startsWith('&') && text.includes(name)) === true,
    );
    return called.some((call) => mayRun(project, types, facts, call, (own, path) => runsBlock(own, path, lineText)));
  }
  const object =
    /(?:(\w+)\s*=\s*)?(?:[\w@.:]+\.)?\b(?:public_|instance_|public_instance_|singleton_)?method[\s(]*:?["']?$/.exec(
      before,
    );
  if (object === null || calling.test(after) || asking.test(after)) return false;
  const takers = facts.references.filter(
    (each) =>
      each.role === 'call' &&
      Math.abs(each.site.line - site.line) <= maxChain &&
      each.arguments?.some(
        ({ text }) => text.endsWith(name, text.length - 1) && /^(?:[\w@.:]+\.)?\w*method\b/.test(text),
      ),
  );
  if (takers.length > 0)
    return takers.some((call) => storing.test(call.name) || mayRun(project, types, facts, call, () => true));
  const local = object.index > 0 && /[@.]$/.test(before.slice(0, object.index)) ? undefined : object[1];
  const isAlone = /^["']?\s*\)?(?:\.to_proc)?\s*(?:#.*)?$/.test(after);
  if (local === undefined || !isAlone || /^\p{Lu}/u.test(local)) return true;
  const end = facts.definitions[within]?.endLine ?? site.line + maxBody;
  for (let at = site.line + 1; at <= end; at++) {
    const written = lineText(facts.path, at).replace(/(?<=^|\s)#\s.*/, '');
    for (const use of written.matchAll(new RegExp(String.raw`(?<![\w@.:])${literalPattern(local)}(?![\w?!:])`, 'g'))) {
      const behind = written.slice(use.index + local.length);
      if (!asking.test(behind) && !(calling.test(behind) && isListed(facts.path, at))) return true;
    }
  }
  return false;
}

/** Whether a call that is given a block or a method may be of a method of the code that `isIt`. */
function mayRun(
  project: Project,
  types: ReceiverTypes,
  facts: FileFacts,
  call: Reference,
  isIt: (own: Definition, path: string) => boolean,
): boolean {
  const receiver = call.receiver === undefined ? undefined : types.receiver(facts, call);
  const known = receiver?.kind === 'types' && types.classes.isKnown(receiver.types) ? receiver.types : undefined;
  if (receiver !== undefined && known === undefined && ownIterators.test(call.name)) return false;
  const isNew = call.name === 'new';
  const mayBeCalled = (own: Definition, symbol: Symbol): boolean =>
    own.name === (isNew ? 'initialize' : call.name) &&
    isCallable(own) &&
    (known === undefined ||
      known.some(
        (type) =>
          types.classes.member(type, own.name).some((each) => isSame(each, symbol)) ||
          (own.container >= 0 && types.classes.isA({ path: symbol.path, definition: own.container }, type)),
      ));
  return project.filesWith(isNew ? 'initialize' : call.name).some((path) => {
    const other = project.facts(path);
    if (other === undefined || getTraits(other.language).sending === undefined) return false;
    return other.definitions.some((each, definition) => mayBeCalled(each, { path, definition }) && isIt(each, path));
  });
}

/** Whether a method does something with its block. */
function runsBlock({ startLine, endLine }: Definition, path: string, lineText: LineText): boolean {
  if (endLine - startLine > maxBody) return true;
  for (let line = startLine; line <= endLine; line++)
    if (/\byield\b|(?<![&\w)\]])&(?![&.:])\w*|\bProc\.new\b|\.\.\.\)/.test(lineText(path, line))) return true;
  return false;
}

/** Methods that Ruby's own classes have for classes, and what tests say of one: they make no object of it. */
const harmless = wholeMatch([
  'new|name|to_s|inspect|superclass|ancestors|class|hash|dup|clone|freeze|tap|then|object_id|method|methods|allocate',
  String.raw`\w+\?|\w*(?:instance_|class_|module_)(?:methods?|variables?|eval|exec)\w*|const\w*|send|public_send|__send__`,
  'define_method|include|extend|prepend|attr_\\w+|private_\\w+|public_\\w+|remove_\\w+|undef_\\w+|alias_\\w+|using|autoload',
  String.raw`stubs?|expects|any_instance|should_receive|should|expect|===?|!=|<=?|>=?|<=>|=~`,
]);

/**
 * Where something that the code does not have may make an object of a class of Ruby: `Log.open` of a class below `File`,
 * `Point[1, 2]` of one below a `Struct`, `User.create`. Undefined for what is no `initialize`, and where nothing does.
 */
export function findMaking(project: Project, target: Symbol, isListed: IsListed): Message | undefined {
  const own = getDefinition(project, target);
  const traits = getTraits(project.facts(target.path)?.language);
  if (own?.name !== 'initialize' || traits.sending === undefined || own.container < 0) return undefined;
  const type = { path: target.path, definition: own.container };
  const holder = getDefinition(project, type);
  const { classes } = new ReceiverTypes(project, new NameResolution(project));
  if (holder?.kind !== 'class' || classes.isKnown([type])) return undefined;
  for (const path of project.filesWith(holder.name)) {
    const facts = project.facts(path);
    if (facts === undefined || getTraits(facts.language).family !== traits.family) continue;
    const making = facts.references.find(
      ({ role, name, receiver, site }) =>
        role === 'call' &&
        (receiver === holder.name || receiver?.endsWith(`::${holder.name}`) === true) &&
        !harmless.test(name) &&
        !isListed(path, site.line) &&
        classes.member(type, name).length === 0,
    );
    if (making !== undefined)
      return msg(
        '{1}, called at {2}, is not part of the code and may call {0}.',
        own.name,
        `${holder.name}.${making.name}`,
        `${path}:${making.site.line}`,
      );
  }
  return undefined;
}
