import type { CauseRule } from './causeRule.ts';

/** What databases, queues, stores of objects and frameworks for data say. */
export const dataServiceRules: readonly CauseRule[] = [
  {
    cause: 'database-not-up',
    family: 'service',
    pattern:
      /database system is (?:starting up|shutting down|in recovery)|(?:initialization|startup) or shutdown in progress|ORA-(?:01033|01034|01089|01090|12514|12516|12518|12519|12520|12528|12537|12541|12547|12170|03113|03114|03135|25408)\b|conflict with recovery|AdminShutdown|CannotConnectNow|Can't connect to (?:local )?(?:MySQL|MariaDB|server)|SQL30081N|SQLSTATE\[?(?:08\w{3}|57P0\d)|SQLNonTransientConnection|CommunicationsException|Communications link failure|BusyLoading|MASTERDOWN|CLUSTERDOWN|LOADING |TRYAGAIN|No replica set members|NotPrimary|not (?:a )?(?:primary|master|leader)\b|node is (?:recovering|starting|joining)|NotLeader\w*|LeaderNotAvailable|no leader|leader changed|NotEnoughReplicas|Not enough replicas|fewer in-sync replicas|NotServingRegion|RegionTooBusy|consistency level|Unavailable exception|ServiceUnavailable|state not recovered|cluster_block_exception|no_shard_available|master_not_discovered|readonly mode|Table is in readonly|SafeModeException|[Ss]afe ?mode|StandbyException|in state standby|RetriableException|NameNode still not started|ConnectionLoss|SessionExpired|Session expired|ConnectionForced|CONNECTION_FORCED|AMQPConnectionError|AMQPConnectorException|ChannelClosed|StreamLostError|ConnectionClosedByBroker|broker (?:transport|not available|down|forced)|DisconnectException|BrokerNotAvailable|Coordinator(?:NotAvailable|LoadInProgress)|RebalanceInProgress|failed to update metadata|warehouse .{0,30}(?:suspended|resuming)/,
    transient: 0.84,
    strength: 5,
    reason: 'A database or a queue was not up, or changed its leader.',
    decide: 'Whether it is up now.',
    source:
      'PostgreSQL, Oracle, MySQL, DB2, MongoDB, Redis, Kafka, RabbitMQ, Cassandra, Elasticsearch, HDFS, HBase, ZooKeeper',
  },
  {
    cause: 'transaction-conflict',
    family: 'race',
    pattern:
      /deadlock(?:ed)? (?:on|detected|found|victim)|deadlock victim|Rerun the transaction|restarting transaction|ORA-(?:00060|00054|08177|01555|04020|04021)\b|NOWAIT specified|WriteConflict|TransientTransactionError|ConcurrentModification(?!Exception)|ConditionalCheckFailed|optimistic lock|StaleObjectState|could not serialize|SerializationFailure|40001|40P01|transaction (?:was )?(?:aborted|conflict|rolled back).{0,60}(?:retry|conflict|concurrent)|restart transaction|snapshot too old|rejected[_ ]execution|queue (?:is )?full|Too many simultaneous|TOO_MANY_(?:SIMULTANEOUS|QUERIES|PARTS)|ConcurrentAppendException|CommitFailedException|ConcurrentDelete\w+|lock (?:could not be )?acquired by another/i,
    transient: 0.83,
    strength: 5,
    reason: 'It got in the way of another that worked on the same.',
    source: 'PostgreSQL, MySQL, Oracle, SQL Server, MongoDB, DynamoDB, Elasticsearch, ClickHouse, Delta, Iceberg',
  },
  {
    cause: 'blocks-missing',
    family: 'service',
    pattern:
      /BlockMissingException|Could not obtain block|All datanodes .{1,200}are bad|could only be (?:replicated|written) to 0 (?:of the \d+ )?(?:minReplication )?nodes|LeaseExpired|No lease on|replica (?:not found|unavailable)|lost (?:its )?(?:shuffle|map output)|MetadataFetchFailed|Missing an output location for shuffle|shuffle .{0,60}(?:failed to connect|corrupt|lost)|object'?s owner has exited|OwnerDied|ObjectFetchTimed|ObjectReconstructionFailed|ReferenceCountingAssertion|object .{0,80}(?:lost|evicted)|raylet died|LocalRaylet|GcsServer|GCS .{0,40}(?:unavailable|failed|timed)|scheduler-connection-lost|lost dependencies|NoResourceAvailable|Could not acquire the minimum required resources|slot request .{0,60}(?:timeout|not fulfill)|JobManager .{0,40}(?:lost|changed)|TaskManager .{0,80}(?:lost|timed out|no longer reachable)|RemoteTransportException|unexpectedly closed by remote/i,
    transient: 0.75,
    strength: 5,
    reason: 'The workers that held its data went away.',
    decide: 'Whether they died for want of memory: their own logs.',
    source: 'HDFS, Spark, Ray, Dask, Flink',
  },
  {
    cause: 'query-refused',
    family: 'code',
    pattern:
      /ORA-(?:00942|00904|00933|00936|00911|01722|00001|01400|02291|12899|01017|01950|06512|06550|01858|01861|02292)\b|ERROR 1(?:045|049|054|064|062|146|048|406|451|452|364|366)\b|Msg (?:102|156|207|208|245|515|547|2627|8152|2812)\b|SQLCODE=-(?:204|206|104|803|530)|AnalysisException|ParseException|Unknown (?:column|table|database)|Table .{1,100} doesn't exist|no such (?:function|collection|index)|index_not_found|mapper_parsing|parsing_exception|illegal_argument_exception|WRONGTYPE|Unknown expression identifier|DB::Exception: (?:Syntax|Unknown|Missing|Cannot parse|There is no)|UNKNOWN_(?:TABLE|IDENTIFIER|TOPIC)|invalid input syntax|operator does not exist|permission denied for (?:table|relation|schema|database)|must be owner of|(?:table|column|view|topic|collection|dataset|index) .{1,100}(?:not found|does not exist|already exists)|ambiguous (?:column|reference)|Invalid (?:object|column) name|violates .{0,30}constraint|DuplicateKey|E11000|ResourceNotFoundException|ValidationException|InvalidQuery|SchemaMismatch|cannot resolve '|Task not serializable|Cannot (?:cast|convert) .{1,60} to|data source: /,
    transient: 0.06,
    strength: 5,
    reason: 'The database refused the question or the data.',
    source: 'Oracle, MySQL, SQL Server, DB2, PostgreSQL, Spark, Elasticsearch, ClickHouse, MongoDB, DynamoDB',
  },
  {
    cause: 'hub-unreachable',
    family: 'network',
    pattern:
      /couldn't connect to '?https?:|(?:check|verify) your (?:internet |network )?connection|An error happened while trying to locate the file on the Hub|Error communicating with (?:the )?(?:wandb|backend|server|api|tracking)|(?:wandb|mlflow|comet|neptune|clearml)\b.{0,80}(?:network error|unreachable|unavailable|time(?:d )?out|50\d)|failed with exception HTTPS?ConnectionPool|Consistency check failed: file should be of size|LocalEntryNotFoundError|HfHubHTTPError: 5|MaxRetryError|Max retries exceeded|NewConnectionError|reached max retries|RequestTimeout|(?:reading from|error reading) (?:the )?response|ResponseStreamingError|ServiceResponseError|ServiceRequestError|RetryError: (?:Deadline|Timeout)|Deadline of [\d.]+s exceeded|Failed to retrieve http|metadata (?:server|service).{0,60}(?:timed?|unavailable|unreachable|failed)|(?:InternalError|InternalFailure|Internal Error)\b.{0,80}(?:try again|retries|calling|Status Code: 500)|OperationAborted|PriorRequestNotComplete|conflicting conditional operation|503 Slow|backendError|Client\.Timeout exceeded/i,
    transient: 0.82,
    strength: 4,
    reason: 'A service on the network did not answer as it should.',
    decide: 'Whether that service is reached from this node now.',
    source: 'Hugging Face, wandb, MLflow, AWS, Google Cloud, Azure',
  },
];
