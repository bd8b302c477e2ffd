/** The key names the part that the address lacks (rules: session 5). */
export class IncompleteReturn extends Error {
  override readonly name = 'IncompleteReturn'
  readonly key: string
  constructor(key: 'errors.missing_jwt_query_params' | 'errors.missing_refresh_token_query_params') {
    super(key)
    this.key = key
  }
}
