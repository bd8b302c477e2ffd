import { Button, Progress } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconUpload } from '../icons/icons.ts'
import styles from './file-drop.module.css'
import { type FileLimits, fileFault, sizeText } from './file-limits.ts'

export type FileState =
  | { readonly kind: 'idle' }
  /** 0 to 1. */
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly text: string | null }

interface FileDropProps {
  readonly label: string
  readonly limits: FileLimits
  readonly state: FileState
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
  /** Sends the one that failed again. */
  readonly onRetry: () => void
}

/** A place to drop a file on, with how far it is sent. What is too large or of another kind is not sent at all. */
export function FileDrop({ label, limits, state, onFile, onCancel, onRetry }: FileDropProps) {
  const { t, i18n } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const size = sizeText(limits.maxBytes, i18n.language)
  const types = limits.typesText
  const take = (file: File | undefined): void => {
    if (!file) return
    const fault = fileFault(file, limits)
    setRefused(fault && t(`files.${fault}`, { name: file.name, size, types }))
    if (!fault) onFile(file)
  }
  const drag = (event: DragEvent, isIn: boolean): void => {
    event.preventDefault()
    setOver(isIn && state.kind !== 'sending')
  }
  const drop = (event: DragEvent): void => {
    drag(event, false)
    if (state.kind !== 'sending') take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the button in it does the same by keys
    <div
      className={styles.root}
      data-part="drop"
      data-over={isOver || undefined}
      data-state={state.kind}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      {state.kind === 'sending' ? (
        <Sending name={state.name} share={state.share} onCancel={onCancel} />
      ) : (
        <p>
          <IconUpload size="1rem" stroke={1.5} aria-hidden="true" />
          {t('files.drop')}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${label}: ${t('files.choose')}`}
            onClick={() => input.current?.click()}
          >
            {t('files.choose')}
          </Button>
        </p>
      )}
      {state.kind !== 'sending' && <small>{t('files.limit', { types, size })}</small>}
      {refused && <small role="alert">{refused}</small>}
      {!refused && state.kind === 'failed' && (
        <small role="alert">
          {t('files.failed', { name: state.name })}
          {state.text && ` – ${state.text}`}
          <Button variant="subtle" size="compact-xs" onClick={onRetry}>
            {t('misc.try_again')}
          </Button>
        </small>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={limits.types.join(',')}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // The same file again is a choice too, such as after a failure.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

interface SendingProps {
  readonly name: string
  readonly share: number
  readonly onCancel: () => void
}

function Sending({ name, share, onCancel }: SendingProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.sending}>
      <span>{t('files.sending', { name })}</span>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={onCancel}>
        {t('files.cancel')}
      </Button>
      <Progress value={share * 100} size="sm" aria-label={t('files.sending', { name })} />
    </div>
  )
}
