import { anyOf } from '../../base/text/joinPatterns.ts';
import { getLanguage } from './codeLanguage.ts';

const prose = anyOf(
  [
    /\.(?:md|markdown|txt|rst|adoc|log|csv|tsv|svg|lock|map|diff|patch|po|pot|license)$/i,
    /(?:^|\/)(?:LICENSE|NOTICE|CHANGELOG|AUTHORS|CODEOWNERS)[^/]*$/i,
    // What a package manager reads of Rust and Go names packages, and no function.
    /(?:^|\/)(?:Cargo\.toml(?:\.orig)?|(?:clippy|rustfmt)\.toml|go\.(?:mod|sum|work))$/,
    /(?:^|\/)\.(?:gitignore|gitattributes|editorconfig)$/,
  ],
  'i',
);

/**
 * Whether a file speaks about code at most and never runs: a name in it is no caller, and it need not be analysed for a
 * proof. Code is never prose, whatever it is called: `ChangeLog.php`, `License.java`.
 */
export function isProse(path: string): boolean {
  return getLanguage(path) === undefined && prose.test(path);
}
