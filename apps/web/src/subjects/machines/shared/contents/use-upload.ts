import { useEffect, useRef, useState } from 'react'
import type { UploadOptions } from '../../../../platform/api/client.ts'
import { i18n } from '../../../../platform/i18n/i18n.ts'
import { failureMessage } from '../../../../platform/toasts/failure-message.ts'
import type { FileState } from '../../../../platform/ui/fields/file-drop.tsx'

/** Sends one file at a time; leaving the page or choosing another one ends it. */
export function useUpload(sendFile: (file: File, options: UploadOptions) => Promise<void>) {
  const [state, setState] = useState<FileState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  const last = useRef<File>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    running.current?.abort()
    const sending = new AbortController()
    running.current = sending
    const { signal } = sending
    last.current = file
    const { name } = file
    const onShare = (share: number): void => {
      if (!signal.aborted) setState({ kind: 'sending', name, share })
    }
    onShare(0)
    try {
      await sendFile(file, { signal, onShare })
      if (!signal.aborted) setState({ kind: 'idle' })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', name, text: failureMessage(error, undefined, i18n) })
    }
  }
  return {
    state,
    send: (file: File) => void send(file),
    retry: () => last.current && void send(last.current),
    cancel: () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
