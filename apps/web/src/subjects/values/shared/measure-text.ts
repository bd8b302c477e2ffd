import { formatUpTo } from '../../../platform/ui/text/format.ts'

/** As many decimals as say something beside the size of the number. */
export function measureText(value: number, language: string): string {
  const size = Math.abs(value)
  return formatUpTo(value, language, size >= 10_000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3)
}
