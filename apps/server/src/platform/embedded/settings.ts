export type Settings = Record<string, string | number>

/** For a small server with its data on the same machine; the rest is PostgreSQL's own default. */
const DEFAULTS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // A message is acknowledged only when it is on disk: never off outside tests.
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  wal_buffers: '16MB',
  min_wal_size: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Which statements take long is on the page of the portal's health.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': 1000,
  'pg_stat_statements.track_utility': 'off',
  // Compiling costs more than it saves on queries of a few milliseconds.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
}

/** For a demo beside other programs: its few machines are read from the cache of the operating system as quickly. */
export const SMALL: Settings = { shared_buffers: '32MB', wal_buffers: '2MB' }

/**
 * The log is kept for points in time. Its files wait in a folder beside the data until they are shipped, each complete; the command runs in
 * the data folder. Once a minute an unfinished one is closed.
 */
export const LOG_ARCHIVE = 'wal-archive'
const WAITING = `../${LOG_ARCHIVE}/%f`
export const ARCHIVING: Settings = {
  archive_mode: 'on',
  archive_timeout: '60s',
  archive_command: `test -f ${WAITING} || (mkdir -p ../${LOG_ARCHIVE} && cp %p ${WAITING}.part && sync ${WAITING}.part && mv ${WAITING}.part ${WAITING})`,
}

/** Settings go on the command line, so that postmaster.opts says which ones a running server was started with. */
export function commandLine(data: string, port: number, settings: Settings = {}): string[] {
  const all = Object.entries({ ...DEFAULTS, ...settings, port })
  return ['-D', data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The content of postmaster.opts for such a command line. */
export const optionsFile = (program: string, args: string[]) =>
  `${program} ${args.map((argument) => `"${argument}"`).join(' ')}\n`
