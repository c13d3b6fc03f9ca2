// Runs Python code in Pyodide under Node, with folders of the host mounted.
//
//   node pyodide_tool.mjs '{"index": "<Pyodide folder>", "mounts": {"/guest": "<host folder>"},
//                           "packages": [], "env": {}}' < code.py
//
// What the code prints goes to the standard output; an exception goes to the standard error
// and makes the exit code 1.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { index, mounts = {}, packages = [], env = {} } = JSON.parse(process.argv[2]);
const code = readFileSync(0, "utf8");
const { loadPyodide } = await import(pathToFileURL(join(index, "pyodide.mjs")).href);

const py = await loadPyodide({ indexURL: index, env });
await py.loadPackage(packages, { messageCallback() {}, errorCallback: console.error });
const missing = packages.filter((name) => !(name in py.loadedPackages));
if (missing.length) throw new Error(`not loaded: ${missing.join(", ")}`);
for (const [guest, root] of Object.entries(mounts)) {
  py.FS.mkdirTree(guest);
  py.FS.mount(py.FS.filesystems.NODEFS, { root }, guest);
}
try {
  py.runPython(code, { filename: "<stdin>" });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
