import type { Database } from '../../../platform/database/database.ts'
import type { PushTarget } from '../../../platform/push/push.ts'

export interface PushDeviceRecord {
  readonly id: number
  readonly publicId: string
  readonly accountId: number
  readonly app: string
  readonly name: string
  readonly createdAt: Date
  readonly lastReachedAt: Date | null
  /** Somebody is signed in there. */
  readonly isActive: boolean
  readonly target: PushTarget
}

export interface NewPushDevice {
  readonly publicId: string
  readonly accountId: number
  readonly sessionId: string
  readonly app: string
  readonly name: string
  readonly target: PushTarget
  readonly at: Date
}

interface Row extends Omit<PushDeviceRecord, 'target'> {
  readonly kind: 'web' | 'firebase'
  readonly token: string
  readonly p256dh: string
  readonly auth: string
}

const DEVICE = `select d.id, d.public_id as "publicId", d.account_id as "accountId", d.app, d.name, d.created_at as "createdAt",
    d.last_reached_at as "lastReachedAt", s.id is not null as "isActive", d.kind, d.token, d.p256dh, d.auth
  from push_device d left join session s on s.id = d.session_id and s.ended_at is null`

const recordOf = ({ kind, token, p256dh, auth, ...device }: Row): PushDeviceRecord => ({
  ...device,
  target: kind === 'web' ? { kind, endpoint: token, keys: { p256dh, auth } } : { kind, regToken: token },
})

const tokenOf = (target: PushTarget): string => (target.kind === 'web' ? target.endpoint : target.regToken)

export function createPushDeviceStore(db: Database) {
  const find = async (where: string, values: unknown[]): Promise<PushDeviceRecord | null> => {
    const { rows } = await db.query<Row>(`${DEVICE} where ${where}`, values)
    return rows[0] ? recordOf(rows[0]) : null
  }

  return {
    async listOf(accountId: number): Promise<PushDeviceRecord[]> {
      const { rows } = await db.query<Row>(`${DEVICE} where d.account_id = $1 order by d.id`, [accountId])
      return rows.map(recordOf)
    },

    ofAccount: (accountId: number, publicId: string) =>
      find('d.account_id = $1 and d.public_id = $2', [accountId, publicId]),

    /** Null when it was removed, or nobody is signed in there. */
    active: (id: number) => find('d.id = $1 and s.id is not null', [id]),

    /** A device is that of the person who opened it last: it must not show what is meant for another. */
    async put({ publicId, accountId, sessionId, app, name, target, at }: NewPushDevice): Promise<void> {
      const { p256dh, auth } = target.kind === 'web' ? target.keys : { p256dh: '', auth: '' }
      await db.query(
        `insert into push_device
           (public_id, account_id, session_id, kind, token, p256dh, auth, app, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (md5(token)) do update set
           public_id = case when push_device.account_id = excluded.account_id
                       then push_device.public_id else excluded.public_id end,
           created_at = case when push_device.account_id = excluded.account_id
                        then push_device.created_at else excluded.created_at end,
           last_reached_at = case when push_device.account_id = excluded.account_id
                             then push_device.last_reached_at end,
           account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
           auth = excluded.auth, app = excluded.app, name = excluded.name`,
        [publicId, accountId, sessionId, target.kind, tokenOf(target), p256dh, auth, app, name, at],
      )
    },

    /** Null when the person has no such device. */
    async renew(accountId: number, sessionId: string, target: PushTarget): Promise<PushDeviceRecord | null> {
      const token = tokenOf(target)
      await db.query(
        'update push_device set session_id = $2 where account_id = $1 and md5(token) = md5($3) and token = $3',
        [accountId, sessionId, token],
      )
      return await find('d.account_id = $1 and md5(d.token) = md5($2) and d.token = $2', [accountId, token])
    },

    byToken: (accountId: number, target: PushTarget) =>
      find('d.account_id = $1 and md5(d.token) = md5($2) and d.token = $2', [accountId, tokenOf(target)]),

    /** False when there was none. */
    async remove(accountId: number, publicId: string): Promise<boolean> {
      const { rows } = await db.query(
        'delete from push_device where account_id = $1 and public_id = $2 returning id',
        [accountId, publicId],
      )
      return rows.length > 0
    },

    /** The oldest beyond so many. */
    async keepLatest(accountId: number, count: number): Promise<void> {
      await db.query(
        `delete from push_device where account_id = $1
            and id not in (select id from push_device where account_id = $1 order by id desc limit $2)`,
        [accountId, count],
      )
    },

    async noteReached(id: number, at: Date): Promise<void> {
      await db.query('update push_device set last_reached_at = $2 where id = $1', [id, at])
    },

    async drop(id: number): Promise<void> {
      await db.query('delete from push_device where id = $1', [id])
    },
  }
}

export type PushDeviceStore = ReturnType<typeof createPushDeviceStore>
