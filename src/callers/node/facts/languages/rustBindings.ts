import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { getElement, getMember } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { maxNested } from '../reading/eitherWay.ts';
import { getField } from '../reading/typeTexts.ts';

/** What holds one thing that types do not name: `Some(x)`. */
const holders = /^(?:Option::)?Some$|^(?:Result::)?Ok$|^(?:Poll::)?Ready$/;

/** What is known of a value that a pattern takes apart. */
interface TakenApart {
  /** Before it the names mean something else. */
  readonly from?: number | undefined;
  /** What `Err` holds. */
  readonly failure?: TypeText;
}

/** Binds the names of a pattern of Rust, which takes a value of this type apart. */
export function bindPattern(
  draft: Pick<FactsDraft, 'bind'>,
  pattern: Node,
  type: TypeText,
  taken: TakenApart = {},
  depth = 0,
): void {
  if (depth > maxNested) return;
  const { from, failure = '' } = taken;
  const bind = (inner: Node | null, of: TypeText, isWithin = false): void => {
    if (inner !== null) bindPattern(draft, inner, of, isWithin ? { from } : taken, depth + 1);
  };
  // `_` is no named node, and has a place of its own.
  const children = pattern.children.filter(({ type: kind, isNamed }) =>
    isNamed ? !kind.endsWith('_comment') : kind === '_',
  );
  switch (pattern.type) {
    case 'identifier':
    case 'shorthand_field_identifier': {
      const local = pattern.text;
      // In patterns a capital letter is a constant or a variant.
      if (local !== '_' && !/^[A-Z]/.test(local)) draft.bind(local, type, pattern.startIndex, false, from);
      return;
    }
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
      bind(pattern.lastNamedChild, type);
      return;
    case 'match_pattern':
      bind(pattern.firstNamedChild, type);
      return;
    case 'captured_pattern':
    case 'or_pattern':
      for (const child of children) bind(child, type);
      return;
    case 'slice_pattern':
      for (const child of children) bind(child, child.type === 'captured_pattern' ? type : getElement(type));
      return;
    case 'tuple_pattern':
      for (const [place, child] of children.entries()) {
        // Behind `..` the places are not known.
        const isBehind = children.slice(0, place).some(({ type: kind }) => kind === 'remaining_field_pattern');
        bind(child, isBehind ? '' : getMember(type, `~${String(place)}`));
      }
      return;
    case 'tuple_struct_pattern': {
      const [name, ...parts] = children;
      const path = name?.text ?? '';
      if (/^(?:Result::)?Err$/.test(path)) bind(parts[0] ?? null, failure, true);
      else if (holders.test(path)) bind(parts[0] ?? null, type, path.endsWith('Ok'));
      else for (const [place, part] of parts.entries()) bind(part, getPart(path, String(place)));
      return;
    }
    case 'struct_pattern': {
      const path = getField(pattern, 'type')?.text ?? '';
      for (const field of children.filter(({ type: kind }) => kind === 'field_pattern')) {
        const name = getField(field, 'name');
        if (name !== null) bind(getField(field, 'pattern') ?? name, getPart(path, name.text));
      }
      return;
    }
    default:
  }
}

/** `State::Open(x)`, `Deps { repo }`: what a pattern takes from a variant or a struct. */
function getPart(written: string, place: string): TypeText {
  const path = written.replace(/(?:::)?<[^]*$/, '');
  const [, before = '', owner = '', name = ''] = /^((?:[a-z_]\w*::)*)(?:(\p{Lu}\w*)::)?(\p{Lu}\w*)$/u.exec(path) ?? [];
  if (name === '') return '';
  if (owner === '') return `=${name === 'Self' ? 'self' : before + name}.#${place}`;
  return `=${owner === 'Self' ? 'self' : before + owner}.${name}#${place}`;
}
