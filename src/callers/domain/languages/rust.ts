import { wholeMatch } from '../patterns.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** Rust. */
export const rust: LanguageTraits = {
  ...commonTraits,
  bindsInOrder: true,
  endings: ['rs'],
  family: 'rust',
  wrapperTypes: wholeMatch([
    'Option|Result|Box|Rc|Arc|RefCell|Cell|Mutex|RwLock|Weak|Pin|Ref|RefMut|Cow|Future|Lazy|LazyLock|LazyCell',
    'MutexGuard|RwLockReadGuard|RwLockWriteGuard|OnceCell|OnceLock|ManuallyDrop|AsRef|AsMut|Deref|DerefMut|Poll|Wrapping',
  ]),
  selfWords: new Set(['this', 'self', 'Self']),
  definesMembersOutside: true,
  getsMembersOutside: true,
  hasImplBlocks: true,
  followsLists: true,
  extensions: 'trait',
  hasTypeArguments: true,
  marksMacros: true,
  hasLooseNames: true,
  qualifiesTypes: true,
  pathSeparator: '::',
  preludeTypes: /^(?:Box|Vec|String|Option|Result)$/,
  passingCalls: /^(?:std::)?(?:sync::|rc::|boxed::)?(?:Arc|Rc|Box)::(?:new|clone|from)(?=\()/,
};
