#include "DIRuntime.h"
