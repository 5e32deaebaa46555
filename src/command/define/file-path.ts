import { constants } from "node:fs"
import { access, lstat, readdir, realpath, stat } from "node:fs/promises"
import { basename, dirname, resolve, sep } from "node:path"
import { z } from "zod"
import { errnoOf, TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import { checkNames } from "../line/names-that-run.ts"
import type { Caller, FileRule } from "../run/caller.ts"
import { Arg, plainArg } from "./arg.ts"
import { isBelow, lstatOrNothing, unusable, withinRoots } from "./confined-path.ts"

/** Far larger than any saved view. */
const LARGEST_READ = 16 * 1024 * 1024
const MOST_FILES = 1_000

/** A path that has been checked. Handlers accept only this type, so none can forget the check. */
export class FilePath {
  readonly absolute: string
  /** The size of a file that exists. */
  readonly bytes: number
  readonly isFolder: boolean
  /** Of a file to write: whether it must be created, because an existing one belongs to another owner. */
  readonly mustBeNew: boolean

  private constructor(absolute: string, { bytes = 0, isFolder = false, mustBeNew = false } = {}) {
    this.absolute = absolute
    this.bytes = bytes
    this.isFolder = isFolder
    this.mustBeNew = mustBeNew
  }

  /** A file to write: its directory exists and is writable, and it is not a link to another place. */
  static async forWriting(path: string, caller: Caller): Promise<FilePath> {
    const place = await placeToWrite(path, caller)
    if (isFolderName(path)) throw unusable(path, "it names a folder", "add a file name")
    const { files } = caller
    const folder = await realFolder(dirname(place), path)
    const real = resolve(folder, basename(place))
    const there = await lstatOrNothing(real, path)
    if (there?.isSymbolicLink()) throw unusable(path, "it is a symbolic link", "give the path of the file itself")
    if (there?.isDirectory()) throw unusable(path, "it is a folder", "add a file name")
    // A pipe or a device would block the writer, or consume the data.
    if (there && !there.isFile()) throw unusable(path, "it is not an ordinary file", "give the path of a new file")
    if (there && files.kind === "below" && !(await files.own?.wrote(real))) throw notOwn(path)
    await checkWritable(there ? real : folder, path)
    return new FilePath(real, { mustBeNew: !there && files.kind === "below" })
  }

  /** An existing file to read. Links are followed. */
  static async forReading(path: string, caller: Caller): Promise<FilePath> {
    const real = await realFile(await placeToRead(path, caller), path)
    const { size } = await lstat(real)
    if (size > LARGEST_READ) throw unusable(path, "it is larger than 16 MiB", "give a smaller file")
    return new FilePath(real, { bytes: size })
  }

  /** A file, or a directory with its contents, that the page is given. Links are followed. */
  static async forGiving(path: string, caller: Caller): Promise<FilePath> {
    const asked = await placeToRead(path, caller)
    const real = (await isFolder(asked)) ? await realFolder(asked, path) : await realFile(asked, path)
    const there = await lstat(real)
    if (there.isDirectory()) await checkContents(real, path, caller)
    return new FilePath(real, { bytes: there.size, isFolder: there.isDirectory() })
  }

  /** A directory that exists and is writable. */
  static async folder(path: string, caller: Caller): Promise<FilePath> {
    const real = await realFolder(await placeToWrite(path, caller), path)
    await checkWritable(real, path)
    return new FilePath(real)
  }

  /** Whether the output path is a directory: by its name, or because one exists. */
  static async namesFolder(path: string, caller: Caller): Promise<boolean> {
    return (await isFolder(await placeToWrite(path, caller))) || isFolderName(path)
  }
}

/** A directory in which the command creates files. */
export function folderPath(): Arg<string, true, FilePath> {
  return pathArg((path, caller) => FilePath.folder(path, caller))
}

/** A file that the command reads. */
export function readPath(): Arg<string, true, FilePath> {
  return pathArg((path, caller) => FilePath.forReading(path, caller))
}

/** Files or directories that the command gives to the page. */
export function readPaths(): Arg<string[], true, FilePath[]> {
  const { facts } = plainArg("list", z.array(z.string().min(1).max(4096)).min(1).max(MOST_FILES))
  return new Arg<string[], true, FilePath[]>(facts, true, (paths, caller) =>
    Promise.all(paths.map((path) => FilePath.forGiving(path, caller))),
  )
}

/** A file that the command writes. */
export function writePath(): Arg<string, true, FilePath> {
  return pathArg((path, caller) => FilePath.forWriting(path, caller))
}

function pathArg(check: (path: string, caller: Caller) => Promise<FilePath>): Arg<string, true, FilePath> {
  const facts = {
    kind: "path",
    schema: z.string().min(1).max(4096),
    help: "",
    short: undefined,
    choices: [],
    fallback: undefined,
    rest: false,
  } as const
  return new Arg<string, true, FilePath>(facts, true, check)
}

/** Resolves the path without revealing more than the caller may know. */
async function placeToRead(path: string, { cwd, files }: Caller): Promise<string> {
  const absolute = absolutePath(path, cwd)
  if (files.kind === "user") return absolute
  const roots = [...files.roots, ...files.writeRoots, ...ownFolder(files)]
  return (await withinRoots(absolute, path, { roots, links: "follow" })).real
}

/** The same for writing: only new files, by plain names, and through no link. */
async function placeToWrite(path: string, { cwd, files }: Caller): Promise<string> {
  if (files.kind === "user") return absolutePath(path, cwd)
  const roots = [...files.writeRoots, ...ownFolder(files)]
  const [first] = roots
  if (first === undefined) throw nowhereToWrite(path)
  // A relative path of a caller outside of the writable directories is relative to the first of them.
  const absolute = absolutePath(path, roots.some((root) => cwd === root || isBelow(cwd, root)) ? cwd : first)
  const { real, names } = await withinRoots(absolute, path, { roots, links: "refuse" })
  checkNames(names, path)
  if (files.own?.folder !== undefined && isBelow(absolute, files.own.folder)) await files.own.ensure()
  return real
}

function ownFolder({ own }: Extract<FileRule, { kind: "below" }>): string[] {
  return own?.folder === undefined ? [] : [own.folder]
}

function nowhereToWrite(path: string): TabhandError {
  return new TabhandError(
    "path_refused",
    `${clip(path, 200)} cannot be written: there is no session yet to keep it in`,
    {
      hint: "`open` a page first",
    },
  )
}

function notOwn(path: string): TabhandError {
  return new TabhandError("path_refused", `${clip(path, 200)} is there already, and this session did not write it`, {
    hint: "give a name that is not taken",
  })
}

function isFolderName(path: string): boolean {
  return path.endsWith("/") || path.endsWith(sep)
}

function absolutePath(path: string, cwd: string): string {
  if (path.includes("\0")) throw new TabhandError("bad_argument", "a path cannot have a NUL character in it")
  return resolve(cwd, path)
}

async function realFile(file: string, asked: string): Promise<string> {
  const hint = "give the path of a file that you may read"
  try {
    const real = await realpath(file)
    // A pipe or a device would block the reader.
    if (!(await lstat(real)).isFile()) throw unusable(asked, "it is not an ordinary file", hint)
    await access(real, constants.R_OK)
    return real
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined || error instanceof TabhandError) throw error
    const why =
      errno === "ENOENT" || errno === "ENOTDIR"
        ? "there is no such file"
        : errno === "EACCES"
          ? "no permission to read it"
          : errno
    throw unusable(clip(asked, 200), why, hint)
  }
}

/** Paths that are missing or not allowed are reported by the check of a file. */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return false
  }
}

/** The browser walks the directory itself, and a link in it may lead out of what is allowed. */
async function checkContents(folder: string, asked: string, { files }: Caller): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link && files.kind === "below") {
    throw new TabhandError("path_refused", `${asked} has a symbolic link in it: ${clip(link.name, 100)}`, {
      hint: "give a folder without links, or the files themselves",
    })
  }
  if (!entries.some((entry) => entry.isFile())) throw unusable(asked, "there is no file in it", "give another folder")
}

async function realFolder(folder: string, asked: string): Promise<string> {
  try {
    const real = await realpath(folder)
    if ((await lstat(real)).isDirectory()) return real
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === "ENOENT") throw unusable(asked, `the folder ${folder} does not exist`, "make the folder first")
    if (errno !== "ENOTDIR") throw unusable(asked, `${folder}: ${errno}`, "give a path in a folder that you may write")
  }
  throw unusable(asked, `${folder} is not a folder`, "give a path in a folder")
}

async function checkWritable(path: string, asked: string): Promise<void> {
  try {
    await access(path, constants.W_OK)
  } catch (error) {
    const why = errnoOf(error) === "EROFS" ? "the file system is read-only" : "no permission to write there"
    throw unusable(asked, why, "give a path in a folder that you may write")
  }
}
