import type { ToolCauses } from '../../cause.ts';
import { failingFile } from '../fresh/failing.ts';

const rubocop = (cop: string) =>
  failingFile(`HOME="$PWD" rubocop --cache false --only ${cop} --format simple %f%.rb`, '%f%.rb');

/** Tools of science, and checks of other languages. */
export const seventhScience: readonly ToolCauses[] = [
  {
    tool: 'rubocop',
    causes: {
      unused: rubocop('Lint/UselessAssignment')(
        'seless assignment',
        'Remove the variable.',
        'def %a%(%b%)\n  %c% = %b% + %n%\n  1\nend\n',
        'unused-variable',
      ),
      eval: rubocop('Security/Eval')(
        'eval',
        'Do not eval: JSON.parse or public_send.',
        'def %a%(%b%)\n  eval(%b%)\nend\n',
      ),
    },
  },
];
