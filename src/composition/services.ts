import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/config/env'
import { locales } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { directDatabaseUrl } from '@/config/required-env'
import { loadSettings } from '@/features/base/settings/server/settings-cache'
import { startStoringCounts } from '@/features/office/page-speed/server/store-counts'
import { container } from '@/server/container'
import { EventListener } from '@/server/events/event-listener'
import { absentPages } from '@/server/http-entry/absent-pages'
import { startWorker, type Worker } from '@/server/jobs/worker'
import type { StoredPages } from '@/server/metrics/metrics'
import { DemandStore } from '@/server/page-store/demand-store'
import { FileStore, packedFolders, publicFiles } from '@/server/page-store/file-store'
import { openInternalListener } from '@/server/page-store/internal-listener'
import { listLegalVersionPages } from '@/server/page-store/legal-versions'
import { readLightScript } from '@/server/page-store/light-script'
import { loadRunnerFiles, runnerFolder } from '@/server/page-store/load-runner-files'
import { PageStore } from '@/server/page-store/page-store'
import { listProgramPages, listPublicItems } from '@/server/page-store/public-items'
import { setPublicLists } from '@/server/page-store/public-lists'
import { isCertificateAddress, isProgramList } from '@/server/page-store/public-pages'
import { remember } from '@/server/remember'
import { callerLanguage } from '@/server/transport/http/request-info'
import { type Sockets, startSockets } from '@/server/transport/socket/start-sockets'
import { registeredJobs } from './jobs'
import { startFollowingLegalTexts } from './legal-texts'
import { connectMailAttachments } from './mail-attachments'
import { schedules } from './schedules'
import { socketRegistry } from './sockets'

const jobsRetryMs = 5_000
const settingsRetryMs = 2_000

interface Services {
  /** Answers a request from memory, or returns false. */
  answerStored(req: IncomingMessage, res: ServerResponse): boolean
  /** Answers an unknown address with the not-found page, or returns false. */
  answerAbsent(req: IncomingMessage, res: ServerResponse, path: string): boolean
  sockets: Sockets
  storedPages(): StoredPages
  stop(): Promise<void>
}

interface ServiceOptions {
  dev: boolean
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

/** Starts the services beside the request handling before the first request, and stops them after the last one. */
export async function startServices({ dev, handle }: ServiceOptions): Promise<Services> {
  const pages = dev ? undefined : await startPageStore(handle)
  const answerRunner = await loadRunnerFiles(runnerFolder(process.cwd()), env().SITE_URL)
  const sockets = await startSockets(socketRegistry)
  const followSettings = async () => {
    if (await readSettings(followSettings)) {
      await pages?.refreshEverything()
    }
  }
  const legalTexts = startFollowingLegalTexts(() => pages?.refreshEverything())
  const events = new EventListener({
    connectionString: directDatabaseUrl(),
    log: container().log,
    notify: (channel, payload) =>
      container()
        .pool.query('SELECT pg_notify($1, $2)', [channel, payload])
        .then(() => undefined),
    onEvent(event) {
      if (event.type === 'program.changed') {
        void pages?.refreshPrograms(event.payload.slug)
      }
      if (event.type === 'figures.changed') {
        void pages?.refreshFigures()
      }
      if (event.type === 'settings.changed') {
        void followSettings()
      }
      if (event.type === 'legal.changed') {
        void legalTexts.changed()
      }
      if (event.type === 'certificate.changed') {
        pages?.forgetCertificate(event.payload.code)
      }
      sockets.onEvent(event)
    },
    onEphemeral: sockets.onEphemeral,
    onLost: () => pages?.forgetWhatMayChange(),
  })
  await events.start()
  // After the listener is connected, otherwise a change at this moment would be missed.
  await readSettings(followSettings)
  remember('event-listener', () => events)
  void events.testDelivery()
  void legalTexts.wait()
  pages?.begin()
  const jobs = startJobs()
  const pageSpeed = startStoringCounts()
  return {
    answerStored: (req, res) => pages?.answer(req, res) || answerRunner(req, res),
    answerAbsent: (req, res, path) => pages?.answerAbsent(req, res, path) ?? false,
    sockets,
    storedPages: () => pages?.held() ?? { count: 0, bytes: 0 },
    async stop() {
      legalTexts.stop()
      await Promise.all([jobs.stop(), pageSpeed.stop(), pages?.stop(), events.stop()])
      const { db, pool, redis } = container()
      redis?.destroy()
      await Promise.allSettled([db.$disconnect(), pool.end()])
    },
  }
}

/** False: the database does not answer; the site shows what it knows, and `again` is called after a while. */
async function readSettings(again: () => Promise<void>): Promise<boolean> {
  try {
    await loadSettings()
    return true
  } catch (error) {
    container().log.error({ event: 'settings.not_read', err: error }, 'the settings could not be read')
    setTimeout(() => void again(), settingsRetryMs).unref()
    return false
  }
}

/** Never prevents the server from starting: without its database it still has its pages. */
function startJobs() {
  let worker: Worker | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  connectMailAttachments()
  const begin = async () => {
    try {
      worker = await startWorker({ jobs: registeredJobs, scheduled: schedules })
      if (stopped) {
        await worker.stop()
      }
    } catch (error) {
      container().log.error({ event: 'jobs.not_started', err: error }, 'the job queue does not start')
      if (!stopped) {
        timer = setTimeout(() => void begin(), jobsRetryMs)
      }
    }
  }
  void begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await worker?.stop()
    },
  }
}

async function startPageStore(handle: ServiceOptions['handle']) {
  const { log } = container()
  const siteUrl = env().SITE_URL
  const listener = await openInternalListener(handle, siteUrl)
  const lightScript = await readLightScript(process.cwd())
  const store = new PageStore({
    siteUrl,
    log,
    listener,
    listProgramSlugs: listProgramPages,
    listPublicItems,
    listLegalVersions: listLegalVersionPages,
    lightScript,
  })
  const certificates = new DemandStore({ siteUrl, listener, holds: isCertificateAddress, lightScript })
  const lists = new DemandStore({ siteUrl, listener, holds: isProgramList, languageOf: callerLanguage })
  setPublicLists(lists)
  const files = new FileStore(siteUrl)
  await files.load(packedFolders(process.cwd()))
  const languageOfAbsent = absentPages(process.cwd())
  return {
    refreshPrograms: (slug: unknown) => {
      // Every page's foot names the programs.
      certificates.forgetAll()
      lists.forgetAll()
      return store.refresh(['programs'], typeof slug === 'string' ? slug : undefined)
    },
    refreshFigures: () => store.refresh(['figures']),
    /** The foot of every page has the telephone. */
    refreshEverything: () => {
      certificates.forgetAll()
      return store.refreshEverything()
    },
    forgetCertificate: (code: unknown) => {
      for (const locale of locales) {
        certificates.forget(href(locale, paths.certificate(String(code))))
      }
    },
    forgetWhatMayChange() {
      certificates.forgetAll()
      lists.forgetAll()
    },
    /** Only after the listener is connected, otherwise a change at this moment would be missed. */
    begin: () =>
      void store
        .refresh()
        .then(() => files.load([publicFiles(process.cwd())]))
        .catch((error: unknown) =>
          log.warn({ event: 'files.not_preloaded', err: error }, 'files are served from disk'),
        ),
    answer: (req: IncomingMessage, res: ServerResponse) =>
      store.answer(req, res) ||
      files.answer(req, res) ||
      certificates.answer(req, res) ||
      lists.answer(req, res),
    answerAbsent(req: IncomingMessage, res: ServerResponse, path: string) {
      const language = languageOfAbsent(path)
      return language !== null && store.answerAbsent(req, res, language)
    },
    held: (): StoredPages => ({ count: store.size, bytes: store.bytes }),
    async stop() {
      store.stop()
      listener.close()
    },
  }
}
