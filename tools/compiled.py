"""The hook of the compiled wheel: mypyc makes machine code of modules that pyproject.toml names.

It is off unless HATCH_BUILD_HOOK_ENABLE_CUSTOM is set, so the usual wheel needs no compiler. The
sources go into the wheel beside what is made of them: a state's types are read from its source.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CHECKS = (
    "--strict",
    "--follow-imports=silent",
    "--ignore-missing-imports",
    "--cache-dir",
    os.devnull,
)


class Compiling(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles away from the sources, so that a checkout stays plain Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        from mypyc.build import mypycify
        from setuptools import Distribution

        self.work = Path(tempfile.mkdtemp(prefix="starpost-"))
        files = [
            f"{package.replace('.', '/')}/{name}.py"
            for package, names in self.config["modules"].items()
            for name in names
        ]
        began = Path.cwd()
        os.chdir(Path(self.root, "src"))  # mypyc names modules by the folders they lie in
        try:
            parts = mypycify([*CHECKS, *files], debug_level="0", target_dir=str(self.work / "c"))
            made = Distribution({"ext_modules": parts}).get_command_obj("build_ext")
            made.build_lib, made.build_temp = str(self.work / "lib"), str(self.work / "objects")
            made.ensure_finalized()
            made.run()
        finally:
            os.chdir(began)
        for found in sorted(Path(made.build_lib).rglob("*.*")):
            build_data["force_include"][str(found)] = str(found.relative_to(made.build_lib))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self.work)
