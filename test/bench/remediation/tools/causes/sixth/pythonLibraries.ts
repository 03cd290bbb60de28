import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const python = (expect: string, fix: string, text: string, family?: string) =>
  failing('.venv/bin/python %f%.py', expect, fix, family, {
    files: { '%f%.py': text },
    setup: 'ln -s /tmp/errtools/sixth/venv .venv',
  });
const model = (fields: string, use: string): string =>
  `from typing import Literal\nfrom datetime import datetime\n\nfrom pydantic import BaseModel, ConfigDict, Field\n\n\nclass %A%(BaseModel):\n${fields}\n\n${use}\n`;

/** Programs over libraries of Python that are in no other part. */
export const pythonLibraries: readonly ToolCauses[] = [
  {
    tool: 'pydantic',
    causes: {
      missing: python(
        'Field required',
        'Give the field, or a default.',
        model('    %b%: int\n    %c%: str', '%A%(%c%="x")'),
        'property-required',
      ),
      integer: python(
        'unable to parse string',
        'The text is no number.',
        model('    %b%: int', '%A%(%b%="%c%")'),
        'number-unreadable',
      ),
      type: python(
        'Input should be a valid string',
        'Pass a string.',
        model('    %b%: str', '%A%(%b%=%n%)'),
        'type-mismatch',
      ),
      extra: python(
        'Extra inputs are not permitted',
        'The model has no such field.',
        model('    model_config = ConfigDict(extra="forbid")\n    %b%: int', '%A%(%b%=1, %c%=%n%)'),
        'unknown-property',
      ),
      literal: python(
        'Input should be',
        'Only the values of the list are allowed.',
        model('    %b%: Literal["low", "high"]', '%A%(%b%="%c%")'),
        'choice-invalid',
      ),
      greater: python(
        'greater than',
        'The value breaks the rule of the field.',
        model('    %b%: int = Field(gt=0)', '%A%(%b%=-%n%)'),
        'check-violation',
      ),
    },
  },
];
