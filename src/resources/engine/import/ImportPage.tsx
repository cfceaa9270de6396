import { useState, type ReactNode } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { screenOf } from '../../../providers/app'
import type { Entity } from '../../../config/schema'
import {
  checkImport,
  downloadTemplate,
  importFile,
  type ImportFault,
  type ImportReport,
} from '../../../providers/data/importFile'
import { Icon } from '../../ui/Icon'
import { useRecordTitle } from '../browserTitle'
import { Failure } from '../Failure'
import { ListLink } from '../ListLink'
import controls from '../list/Controls.module.css'
import show from '../Show.module.css'
import type { Translate } from '../words'
import { ColumnsOfFile } from './ColumnsOfFile'
import { DropZone } from './DropZone'
import { FaultTable } from './FaultTable'
import { PreviewTable } from './PreviewTable'
import styles from './Import.module.css'

type Step =
  | { at: 'choose' }
  | { at: 'checking'; file: File }
  | { at: 'checked'; file: File; report: ImportReport; key: string }
  | { at: 'importing'; done: number; of: number }
  | { at: 'refused'; file: File; faults: readonly ImportFault[] }
  | { at: 'done'; created: number; skipped: number }
  | { at: 'failed'; error: Error; again: () => void }

/** The steps of an import. */
function useImport(entity: Entity) {
  const refresh = useRefresh()
  const [step, setStep] = useState<Step>({ at: 'choose' })

  async function check(file: File) {
    setStep({ at: 'checking', file })
    try {
      const report = await checkImport(entity, file, new AbortController().signal)
      setStep({ at: 'checked', file, report, key: crypto.randomUUID() })
    } catch (error) {
      setStep({ at: 'failed', error: error as Error, again: () => setStep({ at: 'choose' }) })
    }
  }
  async function run(file: File, report: ImportReport, key: string) {
    setStep({ at: 'importing', done: 0, of: report.rows - report.existing_count })
    const existing = report.existing_count > 0 ? 'skip' : 'refuse'
    try {
      const result = await importFile(entity, file, key, existing, (done, of) =>
        setStep({ at: 'importing', done, of }),
      )
      if ('errors' in result) return setStep({ at: 'refused', file, faults: result.errors })
      refresh()
      return setStep({ at: 'done', created: result.created, skipped: result.skipped ?? 0 })
    } catch (error) {
      // The same idempotency key: if the first request succeeded after all, the retry creates nothing.
      return setStep({ at: 'failed', error: error as Error, again: () => void run(file, report, key) })
    }
  }
  return { step, setStep, check, run }
}

function Head({ path, entity }: { path: string; entity: Entity }) {
  const t = useTranslate()
  const list = t(`screens.${path}`)
  return (
    <header>
      <div>
        <nav aria-label={t('engine.where')}>
          <ListLink path={path}>{list}</ListLink>
        </nav>
        <h1>{t('office.import.title', { list })}</h1>
      </div>
      <button type="button" className={controls.tool} onClick={() => void downloadTemplate(entity)}>
        <Icon name="export" size={18} />
        {t('office.import.template')}
      </button>
    </header>
  )
}

type CheckedProps = {
  path: string
  file: File
  report: ImportReport
  onRun: () => void
  /** The button to choose another file. */
  children: ReactNode
}

/** The result of the validation, and the button that imports the file. */
function Checked({ path, file, report, onRun, children }: CheckedProps) {
  const t = useTranslate()
  return (
    <section className="ui-section" aria-labelledby="import-file">
      <h2 id="import-file">{file.name}</h2>
      <p role="status">{verdict(t, report)}</p>
      {report.valid ? null : <FaultTable path={path} faults={report.errors} count={report.error_count} />}
      <PreviewTable report={report} />
      <div className="ui-row">
        {canRun(report) ? (
          <button type="button" className="ui-primary" onClick={onRun}>
            {runWords(t, report)}
          </button>
        ) : null}
        {children}
      </div>
    </section>
  )
}

type DoneProps = { path: string; created: number; skipped: number; children: ReactNode }

function Done({ path, created, skipped, children }: DoneProps) {
  const t = useTranslate()
  const list = t(`screens.${path}`)
  return (
    <section className="ui-section">
      <p role="status">
        {t('office.import.done', { smart_count: created })}
        {skipped > 0 ? `. ${t('office.import.skipped', { smart_count: skipped })}` : null}
      </p>
      <div className="ui-row">
        <ListLink path={path}>{t('office.import.toList', { list })}</ListLink>
        {children}
      </div>
    </section>
  )
}

/** Imports new records from a CSV file: validation with a preview first, then all rows or none. */
export function ImportPage({ path }: { path: string }) {
  const t = useTranslate()
  const { entity } = screenOf(path)
  const { step, setStep, check, run } = useImport(entity)
  useRecordTitle(t('office.import.import'))

  const another = (
    <button type="button" className={controls.tool} onClick={() => setStep({ at: 'choose' })}>
      {t('office.import.another')}
    </button>
  )
  return (
    <article className={show.page}>
      <Head path={path} entity={entity} />
      {step.at === 'choose' ? (
        <>
          <DropZone onFile={file => void check(file)} />
          <ColumnsOfFile entity={entity} />
        </>
      ) : null}
      {step.at === 'checking' ? (
        <p role="status">{t('office.import.checking', { name: step.file.name })}</p>
      ) : null}
      {step.at === 'checked' ? (
        <Checked
          path={path}
          file={step.file}
          report={step.report}
          onRun={() => void run(step.file, step.report, step.key)}
        >
          {another}
        </Checked>
      ) : null}
      {step.at === 'importing' ? (
        <label className={styles.progress}>
          <progress value={step.done} max={step.of} />
          <span role="status">{t('office.import.progress', { done: step.done, of: step.of })}</span>
        </label>
      ) : null}
      {step.at === 'refused' ? (
        <section className="ui-section">
          <p role="alert">{t('office.import.refused')}</p>
          <FaultTable path={path} faults={step.faults} count={step.faults.length} />
          <div className="ui-row">{another}</div>
        </section>
      ) : null}
      {step.at === 'done' ? (
        <Done path={path} created={step.created} skipped={step.skipped}>
          {another}
        </Done>
      ) : null}
      {step.at === 'failed' ? <Failure error={step.error} onRetry={step.again} /> : null}
    </article>
  )
}

/** Whether the only errors are duplicates, and other rows remain. */
const canRun = ({ valid, rows, error_count, existing_count }: ImportReport) =>
  valid || (error_count === existing_count && rows > existing_count)

function verdict(t: Translate, { valid, rows, error_count, existing_count }: ImportReport): string {
  if (valid) return t('office.import.sound', { smart_count: rows })
  if (existing_count === rows) return t('office.import.allExist')
  return error_count === existing_count
    ? t('office.import.existing', { smart_count: existing_count, rows })
    : t('office.import.faulty', { smart_count: error_count, rows })
}

const runWords = (t: Translate, { rows, existing_count }: ImportReport): string =>
  existing_count > 0
    ? t('office.import.runRest', { smart_count: existing_count, created: rows - existing_count })
    : t('office.import.run', { smart_count: rows })
