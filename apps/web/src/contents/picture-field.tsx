import { Button, FileButton, Group, Input } from '@mantine/core'
import { CONTENT_TYPES, MAX_UPLOAD_BYTES } from '@millwright/contract/calls/contents'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../api/client.ts'
import { showToast } from '../toasts/toasts.ts'
import { useContent } from './use-content.ts'
import './picture-field.css'

interface PictureFieldProps {
  label: string
  /** Link of the picture; empty for none. */
  value: string
  onChange: (link: string) => void
  shape: 'round' | 'wide'
  error?: ReactNode
}

/** A picture that is stored as soon as it is chosen; what refers to it is stored with the form. */
export function PictureField({ label, value, onChange, shape, error }: PictureFieldProps) {
  const { t } = useTranslation()
  const address = useContent(value)
  const store = useMutation({ mutationFn: upload, onSuccess: onChange })
  const choose = (file: File | null): void => {
    if (!file) return
    if (file.size > MAX_UPLOAD_BYTES) showToast('error', { result: { label: 'PAYLOAD_TOO_LARGE' } })
    else store.mutate(file)
  }
  return (
    <fieldset className="mw-picture">
      <legend>{label}</legend>
      <Group gap="sm">
        <span className="mw-picture-frame" data-shape={shape}>
          {address && <img src={address} alt={label} />}
        </span>
        <FileButton accept={CONTENT_TYPES.join(',')} onChange={choose}>
          {(props) => (
            <Button {...props} loading={store.isPending}>
              {t(value === '' ? 'misc.choose_picture' : 'misc.change_picture')}
            </Button>
          )}
        </FileButton>
        {value !== '' && <Button onClick={() => onChange('')}>{t('misc.remove_picture')}</Button>}
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  )
}
