import { homedir, hostname, userInfo } from 'node:os';
import { redact, type FoundSecrets, type Redacted } from '../../../base/redact.ts';
import { addedUp } from '../../../base/redaction/addedUp.ts';
import { redactPersonalNames, type Who } from './personalNames.ts';

/** The maximum number of rounds. Only a crafted text needs more than two. */
const maxRounds = 6;

/**
 * Removes from an error what must not be stored, shown or sent: secrets (our own kinds, then secretlint's recommended
 * rules) become typed placeholders, the home folder `~`, the names of user and machine `<user>` and `<host>`. Line
 * breaks stay, and what identifies an error stays too. Reports what was replaced; idempotent. Time is linear in the
 * length of the text. `who` is by default the user of this process. Cut a text after redacting it, not before.
 */
export async function redactError(text: string, who: Who = thisMachine()): Promise<Redacted> {
  const found: FoundSecrets[] = [];
  let current = text;
  for (let round = 0; round < maxRounds; round++) {
    const own = redact(current);
    const scanned = await withoutScanned(own.text);
    const personal = redactPersonalNames(scanned.text, who);
    found.push(...own.found, ...scanned.found, ...personal.found);
    current = personal.text;
    // A replacement may expose the start of another match; `redact` handles that itself.
    if (current === own.text) break;
  }
  return { text: current, found: addedUp(found) };
}

async function withoutScanned(text: string): Promise<Redacted> {
  const { scanForSecrets } = await import('./scannerRules.ts');
  const secrets = await scanForSecrets(text);
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end } of secrets) {
    parts.push(text.slice(at, start), `<${kind}>`);
    at = end;
  }
  return { text: parts.join('') + text.slice(at), found: secrets.map(({ kind }) => ({ kind, count: 1 })) };
}

let machine: Who | undefined;

/** The user of this process. A user without an entry in the system's user list has no name. */
function thisMachine(): Who {
  machine ??= { home: homedir(), host: hostname(), user: nameOfUser() };
  return machine;
}

function nameOfUser(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
