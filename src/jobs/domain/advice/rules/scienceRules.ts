import type { CauseRule } from './causeRule.ts';

/** What programs of the sciences say of their input and of their results. */
export const scienceRules: readonly CauseRule[] = [
  {
    cause: 'model-input',
    isGeneric: true,
    family: 'input',
    pattern:
      /\*\*\s{1,3}(?:Severe|Fatal)\s{1,3}\*\*|EnergyPlus Terminated|\w+_Init\w*: ?Could not|No path between|NO_SOLUTION|OptimizeNotCalled|PETSC ERROR: (?:Object|Argument|Nonconforming|Invalid|Wrong|Unknown|Not for|Arguments|Null|Out of range)|ARRANGED IN ASCENDING ORDER|UNKNOWN KEYWORD|UNDEFINED (?:PART|SET|NODE|MATERIAL|ELEMENT)|ZERO OR NEGATIVE VOLUME|ERROR \d+ \(KEY|(?:number of coordinates|coordinate file) .{0,120}does not match|Atomtype \S+ not found|(?:atom|residue|bond|angle|dihedral|element|species|basis|pseudopotential) .{0,60}(?:not found|unknown|undefined|missing|not (?:in|defined))|no domain decomposition|UNABLE TO FIND \w+ PARAMETERS|error reading namelist|read_namelists|bad line in namelist|in the input line|input line|QPErr|VERY BAD NEWS|internal error in subroutine|Error in routine \w+ ?\(|duplicate (?:sample|id|name|record|entry|read|atom|node|key)|(?:sample|contig|chromosome|sequence|header|index|genome|reference|phenotype|variant|read group)s? .{0,80}(?:not (?:found|in|present|match|sorted)|missing|out of order|do(?:es)? not match)|No (?:phenotypes|samples|variants|reads|sequences|overlap|valid (?:reads|samples|data)) (?:found|remain|left|available|passed)|Fail(?:ed)? to (?:open|read) (?:file|header|header from|index)|failed to read header|index missing|only passed an unpaired|out of order|not (?:properly )?sorted|Header missing|Empty or corrupt|corrupt FITS|VerifyError|not recognized as (?:a|being in a) supported file format|No such (?:variable|dimension|attribute|dataset|field|band|layer)|CRSError|TopologyException|IllegalArgumentException: .{0,60}geometr|unknown branch|DataManager error|error reading all requested bytes|G4Exception|undeclared identifier|grid (?:size )?(?:mismatch|does not match|dimensions)|(?:namelist|input|met_em|restart|boundary|initial) .{0,80}inconsistent|inconsistent (?:with|number|dimension|grid)|restart file .{0,60}(?:not match|incompatible|wrong|different)|wrong number of|number of .{1,60}(?:do(?:es)? not (?:match|agree)|differ|must be|exceeds the)|end of file .{0,40}(?:reading|while)|unexpected end of|premature EOF/i,
    transient: 0.09,
    strength: 4,
    reason: 'Its input does not hold together.',
    decide: 'Which file or parameter it names.',
    source:
      'Abaqus, LS-DYNA, GROMACS, NAMD, Quantum ESPRESSO, VASP, CP2K, Gaussian, WRF, samtools, bwa, GATK, plink, astropy, CASA, ROOT, Geant4, GDAL',
  },
  {
    cause: 'calculation-failed',
    isGeneric: true,
    family: 'numerics',
    pattern:
      /is NaN at|NaN (?:at|in) (?:step|field|level|time|the)|velocity truncated|truncated too many times|model (?:blew up|crashed|aborted|diverged)|(?:SCF|geometry|iteration|solver|optimi[sz]ation|minimi[sz]ation|integrat\w+) .{0,60}(?:not converge|fail|diverg|abort)|numerical (?:instability|error|breakdown|problem)|unstable|(?:step|atoms?|particles?) .{0,60}(?:moved too far|flew|out of range|lost|overlap)|Bond atoms? .{0,40}missing|Out of range atoms|Non-numeric (?:pressure|box|atom)|constraint failure|\bSHAKE\b.{0,40}(?:fail|not|error)|\bRATTLE\b.{0,40}(?:fail|not|error)|simulation (?:has )?(?:become|is) unstable|excessive (?:distortion|velocity|residual)|overflow in|Newton .{0,40}(?:fail|diverg)|line search fail|(?:water|snow|energy|mass|carbon) balance error|negative (?:mass|density|thickness|temperature|concentration|energy|salinity)/i,
    transient: 0.12,
    strength: 4,
    reason: 'The calculation itself came to no result.',
    decide: 'Its step, its start and its input.',
    source: 'ORCA, Abaqus, LAMMPS, NAMD, ocean, land and weather models',
  },
  {
    cause: 'program-ended',
    isAftermath: true,
    family: 'input',
    pattern:
      /Analysis Input File Processor exited|error termination\b|exited with (?:an )?errors?\b|FATAL CALLED|tasks did not complete successfully|Fatal Exception|Execution halted|Program (?:terminated|ended) (?:abnormally|with error)|abnormal (?:end|termination|exit)/i,
    transient: 0.16,
    strength: 4,
    reason: 'The program ended itself; why stands above.',
    decide: 'What it wrote before.',
    source: 'Abaqus, Gaussian, ORCA, WRF, CASA, Geant4, R',
  },
];
