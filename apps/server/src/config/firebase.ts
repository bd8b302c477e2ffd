import { readFileSync } from 'node:fs'
import Type from 'typebox'
import Value from 'typebox/value'

/** From the file of a service account. */
const ServiceAccount = Type.Object({
  project_id: Type.String({ minLength: 1 }),
  client_email: Type.String({ minLength: 3 }),
  private_key: Type.String({ pattern: '^-----BEGIN PRIVATE KEY-----' }),
  token_uri: Type.String({ pattern: '^https?://' }),
})

export interface FirebaseSettings {
  readonly projectId: string
  readonly clientEmail: string
  readonly privateKey: string
  readonly tokenUrl: string
  readonly apiUrl: string
}

/** Given as JSON, or as the path of a file with it. No fault says what is in it: it holds a private key. */
export function readFirebase(
  given: string | undefined,
  apiUrl: string,
  faults: string[],
): FirebaseSettings | null {
  if (given === undefined) return null
  try {
    const account = JSON.parse(given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8'))
    const wrong = [...Value.Errors(ServiceAccount, account)].map((fault) => fault.instancePath.slice(1))
    if (Value.Check(ServiceAccount, account)) {
      const { project_id, client_email, private_key, token_uri } = account
      return {
        projectId: project_id,
        clientEmail: client_email,
        privateKey: private_key,
        tokenUrl: token_uri,
        apiUrl,
      }
    }
    faults.push(`FIREBASE_SERVICE_ACCOUNT: is not one, see ${wrong.join(', ') || 'its fields'}`)
  } catch {
    faults.push('FIREBASE_SERVICE_ACCOUNT: must be a service account as JSON, or the path of a file with it')
  }
  return null
}
