import { DAY_MS, HOUR_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { createAuditChain } from '../audit/audit-chain.ts'
import { createAuditChainStore } from '../audit/audit-chain-store.ts'
import { createBackupJob } from '../backup/backup-job.ts'
import { createLogJob } from '../backup/log-job.ts'
import { dropPartitionsBefore, ensurePartitions } from '../database/partition-store.ts'
import { createSealedColumnStore } from '../database/sealed-column-store.ts'
import { on } from '../events/handler.ts'
import { createRetryLagging, RETRY_LAGGING_EVERY_MS } from '../facts/retry-lagging.ts'
import { REMOVE_STRAYS_AT, REMOVE_UNUSED_EVERY_MS } from '../files/remove-orphans.ts'
import { createIdentityStores } from '../identity/identity-stores.ts'
import { sealPlain } from '../identity/keys/seal-again.ts'
import type { JobRun } from '../jobs/job.ts'
import { createDelivery } from '../mail/delivery.ts'
import { createInboxStore } from '../mail/inbox/inbox-store.ts'
import { mailQueued } from '../mail/mail-queued.ts'
import { createMailStore } from '../mail/mail-store.ts'
import { createSendMail } from '../mail/send-mail.ts'
import { createRetainedStore } from '../mqtt/retained/retained-store.ts'
import { createSessionStore } from '../mqtt/session/session-store.ts'
import { createDueNotices } from '../notices/due-notices.ts'
import { noticeRaised } from '../notices/notice-events.ts'
import { createTellPeople } from '../notices/tell-people.ts'
import { createPlatformStores, type PlatformStores } from '../stores/platform-stores.ts'
import { createCounterDays } from '../telemetry/counter-days.ts'
import { createMerging } from '../telemetry/merging.ts'
import { createPacking } from '../telemetry/packing.ts'
import { createSegmentMergeStore } from '../telemetry/segment-merge-store.ts'
import { defineSubject } from './define-subject.ts'
import type { Needs } from './deps.ts'
import type { RetentionDeps } from './subject.ts'

const DAYS_AHEAD = 7
/** Yesterday's last hours may not be packed yet; older points are late ones and need no partition. */
const DAYS_BACK = 1
/** A machine that is connected for the first time may bring a year of history. */
const MONTHS_BACK_DAYS = 370
const MONTHS_AHEAD_DAYS = 31

/** For as long as someone may ask what became of a mail. */
const MAIL_DAYS = 30

/** Longer than mails in the inbox are looked at. */
const TAKEN_MAIL_DAYS = 90

/** Nobody looks for an older one in the list; the alarms themselves are kept longer. */
const NOTICE_DAYS = 90

/** An event that was handled is known for as long as its key may be published again. */
const HANDLED_EVENT_DAYS = 7
const DEAD_LETTER_DAYS = 90

/** A session that is over tells nothing any more: who did what is in the audit log. */
const SESSION_DAYS = 30

/** Hours in which a device signed in, was refused or sent in vain: the page of connections shows that many days. */
const CONTACT_DAYS = 14

/** Longer than most rules keep a backup: who asks later finds it in the target. */
const BACKUP_RUN_DAYS = 400

/** Until then an entry could still be changed unseen. */
const SIGN_AUDIT_EVERY_MS = 5 * SECOND_MS

type JobNeeds = Needs<
  'packs' | 'counterDays' | 'channels' | 'machineNames' | 'noticePreferences' | 'backupRuns',
  | 'config'
  | 'version'
  | 'db'
  | 'sealer'
  | 'sealedColumns'
  | 'retentionDays'
  | 'files'
  | 'deriving'
  | 'noticeWords'
  | 'bus'
  | 'metrics'
  | 'log'
  | 'now'
>

/** In the form of a subject, so that it is collected as theirs are. */
export const platform = defineSubject({
  name: 'platform',
  stores: createPlatformStores,
  sealed: [
    { table: 'secret', column: 'sealed', key: 'name', plain: 'value' },
    { table: 'second_factor', column: 'secret', key: 'account_id' },
  ],
  jobs({
    stores,
    files,
    sealer,
    sealedColumns,
    deriving,
    noticeWords,
    retentionDays,
    config,
    ...deps
  }: JobNeeds) {
    const { db, bus, now, log, version } = deps
    const { backup } = config
    const auditChain = createAuditChain({ db, store: createAuditChainStore(db), signer: sealer })
    const { channels, packs, machineNames: names } = stores
    const retryLagging = createRetryLagging({ ...deps, ...deriving, channels, names })
    return [
      {
        name: 'audit-signatures',
        everyMs: SIGN_AUDIT_EVERY_MS,
        run: ({ isStopped }: JobRun) => auditChain.sign(isStopped),
      },
      {
        name: 'secrets-in-plain-text',
        everyMs: HOUR_MS,
        run: async () => {
          const columns = createSealedColumnStore(db)
          if (await columns.areSecretsSealed()) await sealPlain(columns, sealedColumns, sealer)
        },
      },
      {
        name: 'old-audit-entries',
        everyMs: HOUR_MS,
        run: () => auditChain.removeBefore(new Date(now() - retentionDays.audit * DAY_MS)),
      },
      createMerging({ store: createSegmentMergeStore(db), packs }),
      createPacking({ db, store: packs, now }),
      {
        name: 'fact-retries',
        everyMs: RETRY_LAGGING_EVERY_MS,
        run: ({ isStopped, turn }: JobRun) => retryLagging({ isStopped, turn }),
      },
      createCounterDays({ store: stores.counterDays, channels, now }),
      createDueNotices({ db, noticePreferences: stores.noticePreferences, noticeWords, bus, now }),
      ...(backup === null
        ? []
        : [
            createBackupJob({
              db,
              now,
              metrics: deps.metrics,
              log,
              version,
              runs: stores.backupRuns,
              settings: backup,
              dataDir: config.dataDir,
              areFilesElsewhere: config.files.s3 !== null,
              share: config.backgroundShare,
            }),
          ]),
      ...(backup?.hasLog
        ? [createLogJob({ settings: backup, dataDir: config.dataDir, share: config.backgroundShare, log })]
        : []),
      {
        name: 'unused-files',
        everyMs: REMOVE_UNUSED_EVERY_MS,
        run: ({ isStopped }: JobRun) => files.removeUnused(isStopped),
      },
      {
        name: 'stray-bytes',
        dailyAt: REMOVE_STRAYS_AT,
        run: ({ isStopped }: JobRun) => files.removeStrays(isStopped),
      },
    ]
  },
  handlers: ({
    stores,
    config,
    ...deps
  }: Needs<'noticePreferences', 'config' | 'db' | 'bus' | 'publicUrl' | 'log' | 'now'>) => [
    on(
      mailQueued,
      'send-mail',
      createSendMail({
        mails: createMailStore(deps.db),
        deliver: createDelivery({ ...config, publicUrl: deps.publicUrl, log: deps.log }),
      }),
    ),
    on(noticeRaised, 'tell-people', createTellPeople({ ...stores, ...deps })),
  ],
  retention({ db, stores, daysAgo, dateAgo, retentionDays }: RetentionDeps & { stores: PlatformStores }) {
    const { attempts, oidc, passkeys, passwordLinks } = createIdentityStores(db)
    const ahead = (table: 'sample_block' | 'sample_rollup') =>
      ensurePartitions(db, table, daysAgo(MONTHS_BACK_DAYS), daysAgo(-MONTHS_AHEAD_DAYS))
    return {
      'partitions of points': () =>
        ensurePartitions(db, 'sample_segment', daysAgo(DAYS_BACK), daysAgo(-DAYS_AHEAD)),
      'partitions of blocks': () => ahead('sample_block'),
      'partitions of rollups': () => ahead('sample_rollup'),
      'old points': () => dropPartitionsBefore(db, 'sample_block', daysAgo(retentionDays.points)),
      'old rollups': () => dropPartitionsBefore(db, 'sample_rollup', daysAgo(retentionDays.rollups)),
      'old days of counters': () => stores.counterDays.dropBefore(dateAgo(retentionDays.rollups)),
      'rejected messages': () => stores.rejected.dropOlderThan(daysAgo(retentionDays.rejected)),
      'MQTT sessions': () => createSessionStore(db).removeOver(),
      'retained messages': () => createRetainedStore(db).removeExpired(),
      'contacts of devices': () => stores.connections.dropHoursBefore(dateAgo(CONTACT_DAYS)),
      'old notices': () => stores.notices.dropBefore(daysAgo(NOTICE_DAYS)),
      'runs of backups': () => stores.backupRuns.dropBefore(dateAgo(BACKUP_RUN_DAYS)),
      'sign-in at the provider': () => oidc.dropExpired(),
      'sign-in attempts': () => attempts.dropExpired(),
      'challenges of passkeys': () => passkeys.dropExpired(),
      'password links': () => passwordLinks.dropExpired(),
      sessions: () => stores.sessions.dropOver(dateAgo(SESSION_DAYS)),
      inbox: () => createInboxStore(db).dropBefore(dateAgo(TAKEN_MAIL_DAYS)),
      mails: () => createMailStore(db).dropOlderThan(dateAgo(MAIL_DAYS), dateAgo(DEAD_LETTER_DAYS)),
      events: () => stores.deliveries.dropOlderThan(dateAgo(HANDLED_EVENT_DAYS), dateAgo(DEAD_LETTER_DAYS)),
    }
  },
})
