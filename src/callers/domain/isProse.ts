import { anyOf } from '../../base/text/joinPatterns.ts';
import { getLanguage } from './codeLanguage.ts';

const prose = anyOf(
  [
    /\.(?:md|markdown|mdown|mkd|txt|rst|adoc|asciidoc|textile|rdoc|org|wiki|mediawiki|texi|texinfo|ronn|[1-9])$/i,
    // Cucumber finds steps by patterns, and no method by its name.
    /\.feature$/i,
    /\.(?:log|csv|tsv|svg|lock|map|diff|patch|po|pot|license)$/i,
    // Keys and certificates, whose letters may happen to be a name.
    /\.(?:pem|crt|cer|csr|key|pub|asc)$/i,
    /(?:^|\/)(?:(?:[A-Z]+-)?LICEN[CS]E|COPYING|NOTICE|CHANGELOG|AUTHORS|CODEOWNERS)[^/]*$/i,
    /(?:^|\/)(?:README|CHANGES|HISTORY|NEWS|TODO|THANKS|CONTRIBUTING|CONTRIBUTORS|UPGRADING)$/i,
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

const data = /\.(?:ya?ml|jsonc?|toml|ini|cfg|conf|properties|xml|xsd|xslt?|css|scss|less|sql)$/i;

/** Whether a file holds settings or other data, which code reads. */
export function isData(path: string): boolean {
  return data.test(path);
}
