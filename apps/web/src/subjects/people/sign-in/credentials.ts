export interface Credentials {
  readonly Email: string
  readonly Password: string
}
