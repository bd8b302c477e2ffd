import styles from './alarm-text.module.css'

/** An alarm as it is shown everywhere: its code as a chip, then what the machine says about it. */
export function AlarmText({ code, text }: { code: string; text: string }) {
  return (
    <span className={styles.alarmText} title={text}>
      {code !== '' && <b className="mw-num">{code}</b>}
      <span>{text}</span>
    </span>
  )
}
