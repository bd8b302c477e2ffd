import type { USER_SORTS, UserSort } from '@millwright/contract/people/users'
import type { InvitationFacts } from '@millwright/domain/people/invitation'
import type { Database, Queryable } from '../database/database.ts'
import { type OrderColumns, orderBy, type SortedPage } from '../database/order-by.ts'
import { unlessTaken } from '../database/unless-taken.ts'
import { emailTaken } from '../runtime/errors.ts'
import type { Page } from './machine-store.ts'
import type { RoleRecord } from './role-store.ts'

export interface AccountRecord {
  readonly id: number
  readonly publicId: string
  readonly email: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly language: string
  readonly isAdmin: boolean
  readonly imageUrl: string
  readonly firstLogin: boolean
  readonly externalUserId: string
  readonly passwordHash: string | null
  readonly hasSecondFactor: boolean
  readonly organizationId: number
  readonly organizationCode: string
  readonly organizationType: string
  readonly roles: readonly RoleRecord[]
  /** The last one; null for a person who was never invited. */
  readonly invitation: InvitationRecord | null
  /** Null for who has never signed in. */
  readonly lastSeenAt: Date | null
}

export interface InvitationRecord extends InvitationFacts {
  readonly sentAt: string
  /** Null when it does not expire. */
  readonly expiresAt: string | null
}

export interface NewAccount {
  readonly publicId: string
  readonly organizationId: number
  readonly email: string
  /** The email where it is not given. */
  readonly username?: string
  readonly firstname: string
  readonly lastname: string
  readonly language?: string
  readonly imageUrl?: string
  readonly isAdmin: boolean
  readonly passwordHash: string | null
  /** False for the demo's people, who begin in the middle. */
  readonly firstLogin?: boolean
  /** Of the demo's people only. */
  readonly lastSeenAt?: Date
  readonly roleLabels: readonly string[]
}

export type AccountChanges = Partial<
  Pick<AccountRecord, 'username' | 'firstname' | 'lastname' | 'language' | 'imageUrl' | 'firstLogin'>
>

const ACCOUNT = `select a.id, a.public_id as "publicId", a.email, a.username, a.firstname, a.lastname, a.language,
    a.is_admin as "isAdmin", a.image_url as "imageUrl", a.first_login as "firstLogin", a.last_seen_at as "lastSeenAt",
    a.external_user_id as "externalUserId", a.password_hash as "passwordHash",
    exists (select 1 from second_factor f where f.account_id = a.id and f.confirmed_at is not null)
      or exists (select 1 from passkey p where p.account_id = a.id) as "hasSecondFactor", o.id as "organizationId", o.business_code as "organizationCode",
    o.type as "organizationType",
    coalesce(json_agg(json_build_object('id', r.id::text, 'label', r.label, 'name', r.name) order by r.id)
      filter (where r.id is not null), '[]') as roles,
    (select json_build_object('sentAt', i.sent_at, 'expiresAt', i.expires_at, 'isOpened', i.opened_at is not null,
        'isAccepted', i.accepted_at is not null, 'isWithdrawn', i.withdrawn_at is not null,
        'isExpired', coalesce(i.expires_at <= now(), false))
       from invitation i where i.account_id = a.id) as invitation
  from account a
  join organization o on o.id = a.organization_id
  left join account_role ar on ar.account_id = a.id
  left join role r on r.id = ar.role_id`

/** Names that look alike to a reader are one name at sign-in. */
export const signInForm = (name: string): string => `lower(normalize(${name}, nfkc))`

const NAME = `lower(a.firstname || ' ' || a.lastname)`

const ORDER: OrderColumns<(typeof USER_SORTS)[number]> = {
  name: NAME,
  email: 'lower(a.email)',
  sso: `a.external_user_id <> ''`,
  seen: { nullable: 'a.last_seen_at' },
}

/** strpos knows no wildcards; chr(10) keeps a match within one field. */
const FOUND = `a.organization_id = $1 and ($2 = '' or strpos(
  lower(concat_ws(chr(10), a.firstname || ' ' || a.lastname, a.username, a.email)), lower($2)) > 0)`

const IN_GROUP = `a.organization_id = $1 and a.id in (select account_id from machine_group_account where group_id = $2)`

export function createAccountStore(db: Database) {
  const findWhere = async (
    condition: string,
    value: string | number,
    tx: Queryable = db,
  ): Promise<AccountRecord | null> => {
    const { rows } = await tx.query<AccountRecord>(`${ACCOUNT} where ${condition} group by a.id, o.id`, [
      value,
    ])
    return rows[0] ?? null
  }

  /** The page is cut before roles are joined, so that they are read for nobody else. */
  async function page(
    where: string,
    values: readonly [number, string | number],
    { skip, limit, sort = 'name' }: SortedPage<UserSort>,
  ) {
    const order = orderBy(ORDER, sort, `${NAME}, a.id`)
    const { rows } = await db.query<AccountRecord>(
      `${ACCOUNT} where a.id in (
          select a.id from account a where ${where} order by ${order} offset $3 limit $4)
        group by a.id, o.id order by ${order}`,
      [...values, skip, limit],
    )
    const count = await db.query<{ total: number }>(
      `select count(*) as total from account a where ${where}`,
      [...values],
    )
    return { accounts: rows, total: count.rows[0]?.total ?? 0 }
  }

  return {
    byEmail: (email: string) => findWhere('lower(a.email) = lower($1)', email),
    byId: (id: number) => findWhere('a.id = $1', id),
    byPublicId: (publicId: string, tx?: Queryable) => findWhere('a.public_id = $1', publicId, tx),

    async adminsOf(
      organizationId: number,
    ): Promise<Pick<AccountRecord, 'id' | 'email' | 'firstname' | 'lastname' | 'language'>[]> {
      const { rows } = await db.query<
        Pick<AccountRecord, 'id' | 'email' | 'firstname' | 'lastname' | 'language'>
      >(
        'select id, email, firstname, lastname, language from account where organization_id = $1 and is_admin order by id',
        [organizationId],
      )
      return rows
    },

    pageOf: (organizationId: number, search: string, wanted: SortedPage<UserSort>) =>
      page(FOUND, [organizationId, search], wanted),

    pageOfGroup: (organizationId: number, groupId: number, wanted: Page) =>
      page(IN_GROUP, [organizationId, groupId], wanted),

    async add(account: NewAccount, tx: Queryable = db): Promise<number> {
      const { rows } = await unlessTaken(
        'account_email',
        emailTaken,
        tx.query<{ id: number }>(
          `insert into account
             (public_id, organization_id, email, username, firstname, lastname, language, image_url, is_admin, password_hash,
              first_login, last_seen_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
          [
            account.publicId,
            account.organizationId,
            account.email,
            account.username ?? account.email,
            account.firstname,
            account.lastname,
            account.language ?? 'en-US',
            account.imageUrl ?? '',
            account.isAdmin,
            account.passwordHash,
            account.firstLogin ?? true,
            account.lastSeenAt ?? null,
          ],
        ),
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`account ${account.email} was not stored`)
      await tx.query(
        'insert into account_role (account_id, role_id) select $1, id from role where label = any($2)',
        [id, account.roleLabels],
      )
      return id
    },

    /**
     * Whether somebody else signs in by this name: by email anywhere, by username in the organization, which a sign-in by
     * username names too.
     */
    async isNameTaken(
      name: string,
      { organizationId, exceptId }: { readonly organizationId: number; readonly exceptId: number | null },
      tx: Queryable,
    ): Promise<boolean> {
      const { rows } = await tx.query(
        `select 1 from account a where a.id is distinct from $3::bigint
            and (${signInForm('a.email')} = ${signInForm('$1::text')}
              or a.organization_id = $2 and ${signInForm('a.username')} = ${signInForm('$1::text')}) limit 1`,
        [name, organizationId, exceptId],
      )
      return rows.length > 0
    },

    /** Changes what is given; false when the account is gone. */
    async change(id: number, changes: AccountChanges, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        `update account set username = coalesce($2, username), firstname = coalesce($3, firstname),
                lastname = coalesce($4, lastname), language = coalesce($5, language),
                image_url = coalesce($6, image_url), first_login = coalesce($7, first_login)
          where id = $1 returning id`,
        [
          id,
          changes.username,
          changes.firstname,
          changes.lastname,
          changes.language,
          changes.imageUrl,
          changes.firstLogin,
        ],
      )
      return rows.length > 0
    },

    /** Of many devices of one person one write in five minutes is enough. */
    async seen(publicId: string, at: Date): Promise<void> {
      await db.query(
        `update account set last_seen_at = $2 where public_id = $1
            and (last_seen_at is null or last_seen_at < $2::timestamptz - interval '5 minutes')`,
        [publicId, at],
      )
    },

    /** A username that is the email stays the email. False when the account is gone. */
    async changeEmail(id: number, email: string, tx: Queryable): Promise<boolean> {
      const { rows } = await unlessTaken(
        'account_email',
        emailTaken,
        tx.query(
          `update account set email = $2, username = case when lower(username) = lower(email) then $2 else username end
            where id = $1 returning id`,
          [id, email],
        ),
      )
      return rows.length > 0
    },

    /** Locks the row of the account until the transaction ends; false when it is gone. */
    async hold(id: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query('select id from account where id = $1 for no key update', [id])
      return rows.length > 0
    },

    /**
     * The admins of the organization and the account to be removed, all locked until the transaction ends. Always in
     * the same order: two admins who remove each other wait instead of deadlocking.
     */
    async holdForRemoval(id: number, organizationId: number, tx: Queryable) {
      const { rows } = await tx.query<{ id: number; isAdmin: boolean }>(
        `select id, is_admin as "isAdmin" from account
          where organization_id = $1 and (is_admin or id = $2) order by id for update`,
        [organizationId, id],
      )
      return {
        isThere: rows.some((row) => row.id === id),
        hasOtherAdmin: rows.some((row) => row.isAdmin && row.id !== id),
      }
    },

    async remove(id: number, tx: Queryable): Promise<void> {
      await tx.query('delete from account where id = $1', [id])
    },
  }
}

export type AccountStore = ReturnType<typeof createAccountStore>
