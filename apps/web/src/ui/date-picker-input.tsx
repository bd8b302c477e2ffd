import { type DatePickerInputProps, DatesProvider, DatePickerInput as MantinePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { useTranslation } from '../i18n/use-translation.ts'

/** The picker with the language of the page. Few pages have one, so its code and styles come with those. */
export function DatePickerInput<T extends 'default' | 'multiple' | 'range' = 'default'>(
  props: DatePickerInputProps<T>,
) {
  const { i18n } = useTranslation()
  return (
    <DatesProvider settings={{ locale: i18n.language.slice(0, 2), firstDayOfWeek: 1 }}>
      <MantinePicker {...props} />
    </DatesProvider>
  )
}
