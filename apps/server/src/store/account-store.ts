import type { Database, Queryable } from './database.ts'

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
  readonly organizationId: number
  readonly organizationCode: string
  readonly organizationType: string
  readonly roles: readonly { readonly id: string; readonly label: string; readonly name: string }[]
}

export interface NewAccount {
  readonly publicId: string
  readonly organizationId: number
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly isAdmin: boolean
  readonly passwordHash: string | null
  readonly roleLabels: readonly string[]
}

const ACCOUNT = `select a.id, a.public_id as "publicId", a.email, a.username, a.firstname, a.lastname, a.language,
    a.is_admin as "isAdmin", a.image_url as "imageUrl", a.first_login as "firstLogin",
    a.external_user_id as "externalUserId", a.password_hash as "passwordHash", o.id as "organizationId", o.business_code as "organizationCode",
    o.type as "organizationType",
    coalesce(json_agg(json_build_object('id', r.id::text, 'label', r.label, 'name', r.name) order by r.id)
      filter (where r.id is not null), '[]') as roles
  from account a
  join organization o on o.id = a.organization_id
  left join account_role ar on ar.account_id = a.id
  left join role r on r.id = ar.role_id`

export function createAccountStore(db: Database) {
  const findWhere = async (condition: string, value: string): Promise<AccountRecord | null> => {
    const { rows } = await db.query<AccountRecord>(`${ACCOUNT} where ${condition} group by a.id, o.id`, [
      value,
    ])
    return rows[0] ?? null
  }

  return {
    byEmail: (email: string) => findWhere('lower(a.email) = lower($1)', email),
    byPublicId: (publicId: string) => findWhere('a.public_id = $1', publicId),

    async add(account: NewAccount, tx: Queryable = db): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into account (public_id, organization_id, email, username, firstname, lastname, is_admin, password_hash)
         values ($1, $2, $3, $3, $4, $5, $6, $7) returning id`,
        [
          account.publicId,
          account.organizationId,
          account.email,
          account.firstname,
          account.lastname,
          account.isAdmin,
          account.passwordHash,
        ],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`account ${account.email} was not stored`)
      await tx.query(
        'insert into account_role (account_id, role_id) select $1, id from role where label = any($2)',
        [id, account.roleLabels],
      )
      return id
    },
  }
}

export type AccountStore = ReturnType<typeof createAccountStore>
