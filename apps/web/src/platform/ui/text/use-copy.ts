import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

const SHOWN_MS = 1_800

/** The text that was copied a moment ago, and the function that copies. */
export function useCopy(onCopied?: () => void): { copied: string | null; copy: (text: string) => void } {
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (text: string) => {
    void copyText(text).then((isCopied) => {
      if (!isCopied) return
      setCopied(text)
      onCopied?.()
    })
  }
  return { copied, copy }
}
