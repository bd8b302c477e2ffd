import { Button, Group, Input } from '@mantine/core'
import { CONTENT_TYPES, MAX_UPLOAD_BYTES } from '@millwright/contract/machines/contents'
import type { ReactNode } from 'react'
import { upload } from '../../../../platform/api/client.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { FileDrop } from '../../../../platform/ui/fields/file-drop.tsx'
import { useContent } from './use-content.ts'
import { useUpload } from './use-upload.ts'
import './picture-field.css'

interface PictureFieldProps {
  label: string
  /** Link of the picture; empty for none. */
  value: string
  onChange: (link: string) => void
  shape: 'round' | 'wide'
  error?: ReactNode
}

const LIMITS = { types: CONTENT_TYPES, typesText: 'PNG, JPEG, WebP, GIF, SVG', maxBytes: MAX_UPLOAD_BYTES }

/** A picture that is stored as soon as it is chosen; what refers to it is stored with the form. */
export function PictureField({ label, value, onChange, shape, error }: PictureFieldProps) {
  const { t } = useTranslation()
  const address = useContent(value)
  const { state, send, retry, cancel } = useUpload(async (file, options) =>
    onChange(await upload(file, options)),
  )
  return (
    <fieldset className="mw-picture">
      <legend>{label}</legend>
      <Group gap="sm">
        <span className="mw-picture-frame" data-shape={shape}>
          {address && <img src={address} alt={label} />}
        </span>
        <FileDrop
          label={label}
          limits={LIMITS}
          state={state}
          onFile={send}
          onCancel={cancel}
          onRetry={retry}
        />
        {value !== '' && <Button onClick={() => onChange('')}>{t('misc.remove_picture')}</Button>}
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  )
}
