import type { CauseRule } from './causeRule.ts';

/** What services and tools say of a request or a setting that will not do. */
export const requestRules: readonly CauseRule[] = [
  {
    cause: 'request-refused',
    family: 'configuration',
    pattern:
      /curl: \((?:1|2|3|4|19|26|27|37|43|48|67|78)\)|\bERROR (?:400|401|403|404|410|405|451): |error_perm: 5\d\d|^(?:ftp: )?(?:500|501|502|530|550|553) \S|\b40[0135]: (?:Bad Request|Unauthorized|Forbidden|Not Found|Method)|exceptions\.(?:Forbidden|NotFound|BadRequest|Conflict|Unauthorized|PreconditionFailed)|StatusCode\.(?:UNIMPLEMENTED|INVALID_ARGUMENT|NOT_FOUND|ALREADY_EXISTS|FAILED_PRECONDITION|OUT_OF_RANGE)|code = (?:InvalidArgument|Unimplemented|NotFound|AlreadyExists|FailedPrecondition|OutOfRange)|BlobNotFound|ResourceNotFound|InvalidParameter\w*|InvalidRequest\w*|MalformedXML|InvalidRange|EntityTooLarge|PreconditionFailed|MethodNotAllowed|ParamValidation|Unsupported(?:Operation|Media)|RecordTooLarge|UnknownTopic|must specify a region|ProfileNotFound|config profile .{1,60}could not be found|didn't find section in config|not a regular file|is a directory|not a directory|cross-device link|syntax or usage error|URL using bad|illegal format|No scheme supplied|Invalid URL|MissingSchema|unsupported protocol|No connection adapters/,
    transient: 0.07,
    strength: 5,
    reason: 'The request is not one that the other side takes.',
    source: 'HTTP, gRPC, ftp, clouds, rclone, requests',
  },
  {
    cause: 'access-refused',
    family: 'credentials',
    pattern:
      /HOST IDENTIFICATION HAS CHANGED|Bad owner or permissions|Access denied: 530|does not have .{1,80}(?:access|permission)|does not have authorization|AuthorizationFailed|not authorized to|AuthorizationException|AccessControlException|no pg_hba\.conf entry|(?:role|database) "[^"]{1,60}" does not exist|NOAUTH|WRONGPASS|credentials were not found|DefaultCredentialsError|could not find default credentials|Unauthenticated|UNAUTHENTICATED|StatusCode\.PERMISSION_DENIED|code = (?:PermissionDenied|Unauthenticated)|InvalidGrant|invalid_grant|invalid_client|login (?:failed|denied)|logon denied|Authentication failed|Auth fail\b|authentication failure|account (?:is )?(?:locked|disabled|suspended|expired)|password (?:has )?expired|token (?:is )?(?:invalid|revoked)|(?:certificate|proxy|credential|VOMS proxy) (?:has )?expired|No valid (?:proxy|credential|certificate)|SSL certificate problem|sslv3 alert|tlsv1 alert|certificate (?:required|unknown)|hostname .{1,80}doesn't match|unsupported protocol version|wrong version number|InsufficientPrivilege|requires (?:read|write|net) access|CORS|Not permitted by|blocked by (?:policy|firewall|an administrator)/,
    transient: 0.08,
    strength: 5,
    reason: 'It was not let in.',
    decide: 'Whether its credentials and rights are as they should be.',
    source: 'ssh, PostgreSQL, Redis, Kafka, HDFS, clouds, TLS',
  },
  {
    cause: 'setting-wrong',
    isGeneric: true,
    family: 'configuration',
    pattern:
      /Required (?:value|workflow input|input|argument|parameter|field|property)|is not a valid (?:\w+ )?(?:choice|value|option|parameter|setting)|Invalid --?\w|Invalid (?:specification|reference|expression|input parameter|projection|combination|value (?:'[^']{1,60}' )?(?:for|of|in))|unknown (?:field|keyword|property|directive|attribute|section|variable|style|operator|namelist)|unrecogni[sz]ed (?:token|pair|fix|compute|style|keyword|attribute|section|parameter|field)|No command given|No 'queue' statement|Failed to parse (?:command|config|submit|input|job|the)|UndefinedError|Template\w*Error|isn't defined|has not been defined|is (?:not|un)defined\b|(?:DagNotFound|ObjectNotFound|FlowNotFound|DeploymentNotFound)|Job dependency problem|requirement exceeds available|not enough slots available|could not find the specified executable|unable to find the specified executable|specified (?:executable|file|path|module) .{0,60}(?:not found|does not exist|could not be found)|entry point class|could not find (?:the )?(?:main|entry)|ProtectedOutput|ChildIOException|InputFunctionException|Missing `?\w{1,40}`? parameter|Missing required|missing mandatory|mandatory (?:parameter|option|field)|is mandatory|mutually exclusive|(?:option|argument|parameter|setting|keyword|key|variable|field|value) .{1,60}(?:is|was|are) (?:not (?:set|valid|allowed|supported|recognized|defined|specified)|invalid|required|missing|unsupported|out of (?:range|bounds))|(?:not|un)supported (?:value|option|parameter|combination|version|feature)|option with an undefined|Unknown config/i,
    transient: 0.07,
    strength: 4,
    reason: 'A setting or an argument is wrong.',
    source: 'Slurm, HTCondor, Kubernetes, Cromwell, Airflow, Nextflow, Snakemake, LAMMPS, Ansible, Terraform',
  },
  {
    cause: 'licence-unfit',
    family: 'license',
    pattern:
      /licen[cs]e.{0,80}(?:not valid|wrong host|has expired|expired|invalid|does not (?:support|include|cover)|not (?:licensed|authorized) for|no such feature|-(?:4|5|8|9|10|18|21|25|39|88),\d+)|Feature has expired|No such feature exists|No Gurobi license|LICENSE (?:FILE )?NOT FOUND|invalid (?:host|licen[cs]e (?:file|key))|Licensing error:? ?-(?:1|2|5|8|9|10|18|21|25|39|88),/i,
    transient: 0.06,
    strength: 5,
    reason: 'The licence is not one for this.',
    source: 'FlexNet, RLM, Gurobi',
  },
];
