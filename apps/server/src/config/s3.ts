import { Settings } from './settings.ts'

/** Files go to S3 when all of them are set. */
const S3_KEYS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket in the path, not in the host name. */
  readonly isPathStyle: boolean
}

/** Null for a folder under the data. A setting of S3 beside others that are missing is a fault. */
export function readS3(
  settings: Settings,
  env: Record<string, string | undefined>,
  faults: string[],
): S3Settings | null {
  if (!Object.keys(Settings.properties).some((key) => key.startsWith('S3_') && env[key])) return null
  for (const key of S3_KEYS) {
    if (!settings[key]) faults.push(`${key}: must be set where any setting of S3 is`)
  }
  return {
    endpoint: settings.S3_ENDPOINT ?? '',
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    isPathStyle: settings.S3_PATH_STYLE,
  }
}
