import { constants } from "node:fs"
import { access, lstat, readdir, realpath, stat } from "node:fs/promises"
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path"
import { z } from "zod"
import { errnoOf, TabhandError } from "../base/errors.ts"
import { clip } from "../base/text.ts"
import { Arg, plainArg } from "./arg.ts"
import type { Caller } from "./caller.ts"

/** Nobody saved a view that is larger. */
const LARGEST_READ = 16 * 1024 * 1024
const MOST_FILES = 1_000

/** A path that has been checked. Handlers take only this, so none can forget the check. */
export class FilePath {
  readonly absolute: string
  /** Of a file that is there, its size. */
  readonly bytes: number
  readonly isFolder: boolean

  private constructor(absolute: string, { bytes = 0, isFolder = false } = {}) {
    this.absolute = absolute
    this.bytes = bytes
    this.isFolder = isFolder
  }

  /** A file that is to be written: its folder exists and is writable, and it is no link to somewhere else. */
  static async forWriting(path: string, caller: Caller): Promise<FilePath> {
    const asked = absolutePath(path, caller)
    if (path.endsWith("/") || path.endsWith(sep)) throw unusable(path, "it names a folder", "add a file name")
    const folder = await realFolder(dirname(asked), path)
    const real = resolve(folder, basename(asked))
    await checkRule(real, path, caller)
    const there = await lstatOrNothing(real, path)
    if (there?.isSymbolicLink()) throw unusable(path, "it is a symbolic link", "give the path of the file itself")
    if (there?.isDirectory()) throw unusable(path, "it is a folder", "add a file name")
    // A pipe or a device would keep the writer waiting, or take the file for something else.
    if (there && !there.isFile()) throw unusable(path, "it is not an ordinary file", "give the path of a new file")
    await checkWritable(there ? real : folder, path)
    return new FilePath(real)
  }

  /** A file that is there to be read. What a link leads to is what counts. */
  static async forReading(path: string, caller: Caller): Promise<FilePath> {
    const real = await realFile(absolutePath(path, caller), path)
    await checkRule(real, path, caller)
    const { size } = await lstat(real)
    if (size > LARGEST_READ) throw unusable(path, "it is larger than 16 MiB", "give a smaller file")
    return new FilePath(real, { bytes: size })
  }

  /** A file, or a folder with all that is in it, which the page is given. What a link leads to is what counts. */
  static async forGiving(path: string, caller: Caller): Promise<FilePath> {
    const asked = absolutePath(path, caller)
    const real = (await isFolder(asked)) ? await realFolder(asked, path) : await realFile(asked, path)
    await checkRule(real, path, caller)
    const there = await lstat(real)
    if (there.isDirectory()) await checkContents(real, path, caller)
    return new FilePath(real, { bytes: there.size, isFolder: there.isDirectory() })
  }

  /** A folder that exists and may be written to. */
  static async folder(path: string, caller: Caller): Promise<FilePath> {
    const real = await realFolder(absolutePath(path, caller), path)
    await checkRule(real, path, caller)
    await checkWritable(real, path)
    return new FilePath(real)
  }
}

/** A folder in which the command will make something. */
export function folderPath(): Arg<string, true, FilePath> {
  return pathArg((path, caller) => FilePath.folder(path, caller))
}

/** A file that the command will read. */
export function readPath(): Arg<string, true, FilePath> {
  return pathArg((path, caller) => FilePath.forReading(path, caller))
}

/** Files, or folders, that the command gives to the page. */
export function readPaths(): Arg<string[], true, FilePath[]> {
  const { facts } = plainArg("list", z.array(z.string().min(1).max(4096)).min(1).max(MOST_FILES))
  return new Arg<string[], true, FilePath[]>(facts, true, (paths, caller) =>
    Promise.all(paths.map((path) => FilePath.forGiving(path, caller))),
  )
}

/** A file that the command will write. */
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

function absolutePath(path: string, caller: Caller): string {
  if (path.includes("\0")) throw new TabhandError("bad_argument", "a path cannot have a NUL character in it")
  return resolve(caller.cwd, path)
}

async function realFile(file: string, asked: string): Promise<string> {
  const hint = "give the path of a file that you may read"
  try {
    const real = await realpath(file)
    // A pipe or a device would keep the reader waiting.
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

/** What is not there, or may not be looked at, is told by the check of a file. */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return false
  }
}

/** The browser goes into a folder by itself, and a link in it may lead out of what may be used. */
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

async function lstatOrNothing(path: string, asked: string) {
  try {
    return await lstat(path)
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === "ENOENT") return undefined
    throw unusable(
      clip(asked, 200),
      errno === "ENAMETOOLONG" ? "the name is too long" : `${errno}`,
      "give another path",
    )
  }
}

async function checkWritable(path: string, asked: string): Promise<void> {
  try {
    await access(path, constants.W_OK)
  } catch (error) {
    const why = errnoOf(error) === "EROFS" ? "the file system is read-only" : "no permission to write there"
    throw unusable(asked, why, "give a path in a folder that you may write")
  }
}

async function checkRule(real: string, asked: string, caller: Caller): Promise<void> {
  const { files } = caller
  if (files.kind === "user") return
  for (const each of files.roots) {
    const root = await realOrSame(each)
    if (real === root || isBelow(real, root)) return
  }
  throw new TabhandError("path_refused", `${asked} is outside of the folders that may be used here`, {
    hint: `use a path below ${files.roots.join(" or ")}`,
  })
}

/** A folder that may be used may be named by a link to it, and may not be there yet. */
async function realOrSame(root: string): Promise<string> {
  try {
    return await realpath(root)
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return root
    throw error
  }
}

export function isBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function unusable(path: string, why: string, hint: string): TabhandError {
  return new TabhandError("path_unusable", `${path} cannot be used: ${why}`, { hint })
}
