import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../../src/remediation/domain/read/text/inEnglish.ts';
import { plainText } from '../../../../src/remediation/domain/read/text/plainText.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

describe('what programs say in German and French', () => {
  it.each([
    [
      "ls: Zugriff auf 'a' nicht möglich: Datei oder Verzeichnis nicht gefunden",
      "ls: cannot access 'a': No such file or directory",
    ],
    ['make: *** Aucune règle pour fabriquer la cible « a ». Arrêt.', 'make: *** No rule to make target "a". Stop.'],
    ['bash: Zeile 1: jq: Kommando nicht gefunden.', 'bash: line 1: jq: command not found.'],
    ['bash: ligne 1: jq : commande introuvable', 'bash: line 1: jq: command not found'],
    [
      'psql: Fehler: Verbindung zum Server auf »db«, Port 5432 fehlgeschlagen: Verbindungsaufbau abgelehnt',
      'psql: error: connection to server at "db", port 5432 failed: Connection refused',
    ],
    [
      "erreur : le spécificateur de chemin 'x' ne correspond à aucun fichier connu de git",
      "error: pathspec 'x' did not match any file(s) known to git",
    ],
  ])('%s', (said, english) => {
    expect(inEnglish(plainText(said))).toBe(english);
    expect(readError(said).maskedLine.replace(/\.$/, '')).toBe(readError(english).maskedLine.replace(/\.$/, ''));
  });

  it.each([
    'TypeError: nicht is not a function',
    'error TS2322: Type "a : b" is not assignable',
    'expected " x " to equal "y"',
    '',
  ])('leaves %j', (text) => {
    expect(inEnglish(text)).toBe(text);
  });
});
