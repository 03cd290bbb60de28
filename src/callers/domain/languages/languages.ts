import type { CodeLanguage } from '../facts.ts';
import { cpp } from './cpp.ts';
import { csharp } from './csharp.ts';
import { golang } from './golang.ts';
import { java, kotlin } from './jvm.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { scala } from './scala.ts';
import { javascript, typescript } from './script.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** Every language whose facts can be read, with what the graph knows of it. */
export const languages: Readonly<Record<CodeLanguage, LanguageTraits>> = {
  typescript,
  javascript,
  python,
  go: golang,
  java,
  kotlin,
  scala,
  rust,
  csharp,
  ruby,
  php,
  cpp,
};

const unknownLanguage: LanguageTraits = { ...commonTraits, endings: [], family: '' };

/** What the graph knows of a language; of one that is not known only what holds for most. */
export function getTraits(language: CodeLanguage | undefined): LanguageTraits {
  return language === undefined ? unknownLanguage : languages[language];
}
