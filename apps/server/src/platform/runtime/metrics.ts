import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Figures at /metrics. One registry per app, so that tests can run several side by side. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    messages: new Counter({
      name: 'millwright_mqtt_messages_total',
      help: 'Messages from devices, by what became of them',
      labelNames: ['outcome'] as const,
      registers,
    }),
    rejected: new Counter({
      name: 'millwright_rejected_messages_total',
      help: 'Messages set aside, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    points: new Counter({ name: 'millwright_points_stored_total', help: 'Points stored', registers }),
    pendingPoints: new Gauge({
      name: 'millwright_points_pending',
      help: 'Points accepted from devices and not yet stored',
      registers,
    }),
    writeSeconds: new Histogram({
      name: 'millwright_write_seconds',
      help: 'Time to store one batch',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10],
      registers,
    }),
    writeFailures: new Counter({
      name: 'millwright_write_failures_total',
      help: 'Batches that had to be tried again',
      registers,
    }),
    eventsHandled: new Counter({
      name: 'millwright_events_total',
      help: 'Durable events handed to a handler, by what became of them',
      labelNames: ['handler', 'outcome'] as const,
      registers,
    }),
    spans: new Counter({
      name: 'millwright_trace_spans_total',
      help: 'Spans of traces, by what became of them: sent to the collector, or dropped because it is slow or away',
      labelNames: ['outcome'] as const,
      registers,
    }),
    factFailures: new Counter({
      name: 'millwright_fact_failures_total',
      help: 'Times that a fact of a machine could not be derived from its points',
      labelNames: ['fact'] as const,
      registers,
    }),
    factsLagging: new Gauge({
      name: 'millwright_facts_lagging',
      help: 'Facts of machines that lag behind their points; known to the process that runs the jobs',
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'millwright_job_seconds',
      help: 'Time that one run of a job took',
      labelNames: ['job'] as const,
      buckets: [0.01, 0.05, 0.2, 1, 5, 30, 120, 600],
      registers,
    }),
    jobLastRun: new Gauge({
      name: 'millwright_job_last_run_timestamp_seconds',
      help: 'When a job last finished a run in this process',
      labelNames: ['job'] as const,
      registers,
    }),
    jobFailures: new Counter({
      name: 'millwright_job_failures_total',
      help: 'Runs of a job that failed, and parts of runs, such as one machine',
      labelNames: ['job'] as const,
      registers,
    }),
    workSeconds: new Counter({
      name: 'millwright_job_work_seconds_total',
      help: 'Time that jobs worked here or had the database work, without the time that they were kept back',
      registers,
    }),
    machineFailures: new Counter({
      name: 'millwright_machine_failures_total',
      help: 'Times that a machine was left out of an answer about many, because it failed',
      labelNames: ['part'] as const,
      registers,
    }),
    browserErrors: new Counter({
      name: 'millwright_browser_errors_total',
      help: 'Errors that browsers reported, by where they came to light; dropped are those beyond the limit',
      labelNames: ['kind'] as const,
      registers,
    }),
    devices: new Gauge({
      name: 'millwright_devices_connected',
      help: 'Devices connected to the broker',
      registers,
    }),
    undelivered: new Counter({
      name: 'millwright_mqtt_undelivered_total',
      help: 'Messages that did not reach a subscriber, by why',
      labelNames: ['reason'] as const,
      registers,
    }),
    retainedRefused: new Counter({
      name: 'millwright_mqtt_retained_refused_total',
      help: 'Messages that were stored and not retained, because their machine retains as many as it may',
      registers,
    }),
    mqttReaders: new Gauge({
      name: 'millwright_mqtt_readers_connected',
      help: 'Programs that read machines by an API token',
      registers,
    }),
    mqttSessions: new Gauge({
      name: 'millwright_mqtt_sessions',
      help: 'Sessions that outlive their connections',
      registers,
    }),
    deviceSignIns: new Counter({
      name: 'millwright_device_sign_ins_total',
      help: 'Sign-ins of devices, by result',
      labelNames: ['result'] as const,
      registers,
    }),
    certificateExpiry: new Gauge({
      name: 'millwright_certificate_expiry_timestamp_seconds',
      help: 'When the certificate of this server expires; 0 where it has none',
      registers,
    }),
    backupTaken: new Gauge({
      name: 'millwright_backup_taken_timestamp_seconds',
      help: 'When the newest whole backup ended; 0 where there is none',
      registers,
    }),
    backupProven: new Gauge({
      name: 'millwright_backup_proven_timestamp_seconds',
      help: 'When a backup was last restored and found as it was; 0 where there is none',
      registers,
    }),
    sockets: new Gauge({
      name: 'millwright_live_sockets',
      help: 'Browsers connected for live data',
      registers,
    }),
    fileBytes: new Counter({
      name: 'millwright_file_bytes_total',
      help: 'Bytes of files, received (in) and sent (out)',
      labelNames: ['direction'] as const,
      registers,
    }),
    httpSeconds: new Histogram({
      name: 'millwright_http_seconds',
      help: 'Time to answer a call',
      labelNames: ['method', 'path', 'status'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 2],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
